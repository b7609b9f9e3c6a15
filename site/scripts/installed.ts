import type { FromWorker, ToWorker } from '../../shared/dom/worker-messages.ts'
import type * as Alerts from '../../shared/notifications/alerts.ts'
import { DIGEST } from '../worker/kept.rules.ts'
import type { Host } from './host.ts'
import { watchInput } from './is-editing.ts'
import { buildIn, Versions } from './versions.ts'

/** A page that stays open looks for a new version this often. */
const LOOK_MS = 60 * 60_000
/** While there is one, it is looked this often whether it may be offered. */
const REVIEW_MS = 1_000

const root = document.documentElement

/**
 * Makes the site an app, once the page has come: keeps it for a time without a connection, says so, offers new versions, and tells of what happens while nobody
 * looks. `open` opens a page of the site.
 */
export async function beInstalled(host: Host, open: (route: string) => void): Promise<void> {
  showNotice()
  offerVersions(host)
  const registration = await register()
  if (!registration) return host.entry.lackAlerts()
  const { serviceWorker } = navigator
  takeOver(registration)
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'open' && /^\/(?![/\\])/.test(data.route)) open(data.route)
  })
  const { active } = await serviceWorker.ready
  // It may have been served to take itself away.
  active?.addEventListener('statechange', () => {
    if (active.state === 'redundant' && [null, active].includes(registration.active)) host.entry.lackAlerts()
  })
  const post = (message: ToWorker) => (serviceWorker.controller ?? active)?.postMessage(message)
  const { $gone, $language } = host.entry
  const keepLanguage = () => post({ kind: 'language', tag: $language.get() })
  $language.subscribe(keepLanguage)
  // What of it could not be had when the connection went.
  $gone.listen((isGone) => !isGone && keepLanguage())
  tellOfEvents(host, post)
}

/** Adds the line that says what is wrong with the connection, and keeps it from page to page. */
function showNotice(): void {
  const notice = document.createElement('tl-app-notice')
  document.body.prepend(notice)
  document.addEventListener('astro:before-swap', (event) => {
    const swap = event.swap
    event.swap = () => {
      swap()
      document.body.prepend(notice)
    }
  })
}

/** Registers the worker, where there can be one. Who saves data is not sent the whole site. Null without one; that is said on the console at most. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker || connection?.saveData) return null
  return serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('tradelet: the site is not kept for a time without a connection', error)
    return null
  })
}

function offerVersions({ entry }: Host): void {
  const isBusy = watchInput()
  const versions = new Versions(root.dataset.build ?? '', {
    deployed,
    isBusy,
    isSending: entry.isSending,
    offer: (version) => entry.$newVersion.set(version),
    load: () => location.reload(),
    now: () => performance.now(),
  })
  let isReviewed = false
  const look = async () => {
    await versions.look()
    if (!versions.isNew || isReviewed) return
    isReviewed = true
    setInterval(() => versions.review(), REVIEW_MS)
  }
  const lookWhenSeen = () => {
    if (!document.hidden) void look()
  }
  document.addEventListener('visibilitychange', lookWhenSeen)
  document.addEventListener('astro:page-load', () => void look())
  setInterval(lookWhenSeen, LOOK_MS)
  // What is loaded on demand calls it when it does not come (rollup.config.ts).
  Reflect.set(globalThis, 'tradeletMissing', (error: unknown) => {
    void versions.missing().then(look)
    throw error
  })
}

/** The build that the server has now, read from its home page; null when it cannot be had. What the device has kept of one says nothing of the server. */
async function deployed(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache' })
    if (!answer.ok || answer.headers.has(DIGEST)) return null
    await navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined)
    return buildIn(await answer.text())
  } catch {
    return null
  }
}

/**
 * Lets a new worker take the place of the one before it when the page is left for a while and is of its build already; else that comes when all pages of the site are
 * closed. Never while a page is seen: a browser may lose the page that is asked for at that moment.
 */
function takeOver(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    const { waiting } = registration
    if (!document.hidden || !waiting) return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data === root.dataset.build) waiting.postMessage({ kind: 'activate' } satisfies ToWorker)
    }
    waiting.postMessage({ kind: 'build' } satisfies ToWorker, [port2])
  })
}

/** Hands over to the worker what happens while nobody looks, for a member who wants to be told. */
function tellOfEvents({ entry }: Host, post: (message: ToWorker) => void): void {
  let end: Promise<() => void> | null = null
  const review = () => {
    const isWanted = entry.$alerts.get() === 'on' && entry.$token.get() !== ''
    if (isWanted) end ??= begin()
    else {
      void end?.then((ended) => ended())
      if (end) post({ kind: 'hush' })
      end = null
    }
  }
  const begin = async () => {
    const address = '/embed/alerts.js'
    const alerts: typeof Alerts | null = await import(/* @vite-ignore */ address).catch(() => null)
    return alerts?.tellOfEvents((told) => post({ kind: 'tell', ...told })) ?? (() => undefined)
  }
  entry.$alerts.subscribe(review)
  entry.$token.subscribe(review)
}

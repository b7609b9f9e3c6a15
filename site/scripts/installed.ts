import type * as Alerts from '../../shared/state/notifications/alerts.ts'
import type { FromWorker, ToWorker } from '../../shared/state/page/worker-messages.ts'
import { DIGEST_HEADER } from '../worker/build-files.rules.ts'
import type { Host } from './host.ts'
import { watchInput } from './is-editing.ts'
import { parseBuild, Versions } from './versions.ts'

/** Interval in ms at which an open page checks for a new version. */
const CHECK_MS = 60 * 60_000
/** Interval in ms at which the page checks whether a known new version may be offered. */
const REVIEW_MS = 1_000

const root = document.documentElement

/**
 * Makes the site an installable app once the page is loaded. It caches the site for offline use, shows the connection's state, offers new
 * versions, and passes events to the worker for notifications. `open` opens a page of the site.
 */
export async function installApp(host: Host, open: (route: string) => void): Promise<void> {
  document.body.prepend(document.createElement('tl-app-notice'))
  offerVersions(host)
  const registration = await registerWorker()
  if (!registration) return host.entry.lackAlerts()
  const { serviceWorker } = navigator
  activateWhenHidden(registration)
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'open' && /^\/(?![/\\])/.test(data.route)) open(data.route)
  })
  const { active } = await serviceWorker.ready
  // If the server has replaced the worker by one that removes itself (service-worker-removal.ts), the active worker becomes redundant and notifications are
  // unavailable.
  active?.addEventListener('statechange', () => {
    if (active.state === 'redundant' && [null, active].includes(registration.active)) host.entry.lackAlerts()
  })
  const post = (message: ToWorker) => (serviceWorker.controller ?? active)?.postMessage(message)
  const { $gone, $language } = host.entry
  const keepLanguage = () => post({ kind: 'language', tag: $language.get() })
  $language.subscribe(keepLanguage)
  // Sends the language again after a reconnect: the worker then loads the texts that it could not load while offline.
  $gone.listen((isGone) => !isGone && keepLanguage())
  forwardEvents(host, post)
}

/**
 * Registers the worker. Returns null if the browser has no workers, if registration fails (with a console warning), or if the visitor saves data: caching loads
 * the whole site.
 */
async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!serviceWorker || connection?.saveData) return null
  return serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('tradelet: service worker registration failed, the site is not available offline', error)
    return null
  })
}

function offerVersions({ entry }: Host): void {
  const isBusy = watchInput()
  const versions = new Versions(root.dataset.build ?? '', {
    fetchBuild: fetchDeployedBuild,
    isBusy,
    isSending: entry.isSending,
    offer: (version) => entry.$newVersion.set(version),
    reload: () => location.reload(),
    now: () => performance.now(),
  })
  let isReviewed = false
  const checkVersions = async () => {
    await versions.check()
    if (!versions.isNew || isReviewed) return
    isReviewed = true
    setInterval(() => versions.updateOffer(), REVIEW_MS)
  }
  const checkIfVisible = () => {
    if (!document.hidden) void checkVersions()
  }
  document.addEventListener('visibilitychange', checkIfVisible)
  document.addEventListener('tl-page', () => void checkVersions())
  setInterval(checkIfVisible, CHECK_MS)
  // Called when on-demand code fails to load (tools/bundle/loader-plugins.ts).
  Reflect.set(globalThis, 'tradeletMissing', (error: unknown) => {
    void versions.handleMissingCode().then(checkVersions)
    throw error
  })
}

/**
 * Returns the server's current build, read from its home page; null if it is unknown. A response that the worker took from its cache is ignored, since it does
 * not show the server's state. Also lets the browser check for a new worker.
 */
async function fetchDeployedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache' })
    if (!answer.ok || answer.headers.has(DIGEST_HEADER)) return null
    await navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined)
    return parseBuild(await answer.text())
  } catch {
    return null
  }
}

/**
 * Activates a waiting worker when the page is hidden and already belongs to the worker's build; otherwise it activates when all pages of the site are closed.
 * Never while a page is visible: the browser may lose a navigation at that moment.
 */
function activateWhenHidden(registration: ServiceWorkerRegistration): void {
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

/** Passes the member's events to the worker while the member is signed in and has enabled notifications. */
function forwardEvents({ entry }: Host, post: (message: ToWorker) => void): void {
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

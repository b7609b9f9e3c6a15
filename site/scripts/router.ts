import { getAccess } from '../routes.ts'
import { cacheEntry } from './cache-entry.ts'
import { type Host, openHost } from './host.ts'
import type * as Installed from './installed.ts'
import type * as Legal from './legal.ts'
import { followLinks, prefetchLinks } from './links.ts'
import { connectTopBar } from './load-top-bar.ts'
import { closeOverlaysOnBack, handleStepOnPage, leavePage, startPage, writeEntry } from './overlay-history.ts'
import { adoptTheme, animate, fetchPage, swapPage } from './page-swap.ts'
import { stampPrintedPages } from './print.ts'
import type * as Public from './public.ts'
import { copyQueriesToElements, updateAddress } from './queries.ts'
import { clearRequestedRoute, readRequestedRoute, storeRequestedRoute } from './requested-route.ts'

/** Delay in ms after a route change before the scroll position is reset, also when going back (specification section 9; Q-144). Screen readers announce the page then. */
const SCROLL_RESET_MS = 50

/** Maximum delay of work that can wait until the page is idle. */
const MAX_IDLE_WAIT_MS = 3_000

/** Reasons of `tl-session` after which the page reloads. */
const RELOADS: readonly string[] = ['login', 'register', 'logout']

/** How a page is opened. A step in the history has changed the address already. `redirect`: the visitor did not request it, so it is not stored as the requested page. */
interface Way {
  kind: 'push' | 'replace' | 'step'
  redirect?: boolean
  /** False if the browser has animated the change itself. */
  animated?: boolean
}

const root = document.documentElement

/** Returns where a visitor or member is redirected from a path; null if the page may be shown. */
function getRedirect(pathname: string, host: Host): string | null {
  const access = getAccess(pathname)
  if (access === 'member' && !host.signedIn()) return '/login'
  return access === 'visitor' && host.signedIn() ? readRequestedRoute() : null
}

/** Stores the requested page on the way to the login: the page that the guard blocked, or the page that was left. */
function storeRequested(to: URL, from: URL, detour: string | null) {
  if (detour === '/login') storeRequestedRoute(to)
  else if (getAccess(to.pathname) === 'visitor' && getAccess(from.pathname) !== 'visitor') storeRequestedRoute(from)
}

/** Passes to the login why it is shown: the market that a visitor wants to trade, or that the page is for members. */
function explainLogin(page: ParentNode) {
  const { pathname, searchParams } = new URL(readRequestedRoute(), location.origin)
  const why = searchParams.get('name') || (getAccess(pathname) === 'member' ? 'page' : '')
  page.querySelector('tl-login')?.setAttribute('wanted', why)
}

/** Route whose page is being fetched; null if none is. */
let pendingRoute: URL | null = null
/** Aborts the request for that page. */
let pending = new AbortController()
/** Address of the page that is shown. A step in the history changes that of the window before the page. */
let shown = new URL(location.href)
/** True while the page is about to reload. A route requested meanwhile takes precedence and is loaded in full too. */
let isReloading = false

/** Reloads after a login or logout: the route requested meanwhile, or the guard's redirect from the current one. */
function reloadPage(host: Host) {
  isReloading = true
  const detour = getRedirect((pendingRoute ?? location).pathname, host)
  if (detour) location.replace(detour)
  else if (pendingRoute) location.assign(pendingRoute)
  else location.reload()
}

/** Opens a page: its main part replaces the current one, so sockets, stores and bars stay. If that is impossible, the browser loads the page. */
async function openPage(host: Host, to: URL, way: Way): Promise<void> {
  const from = way.kind === 'step' ? shown : new URL(location.href)
  const detour = getRedirect(to.pathname, host)
  if (!way.redirect) storeRequested(to, from, detour)
  if (detour === location.pathname) return explainLogin(document)
  // The redirect takes the entry that the page would have had.
  const kind = way.kind === 'push' ? 'push' : 'replace'
  if (detour) return openPage(host, new URL(detour, location.origin), { kind, redirect: true })
  pending.abort()
  pending = new AbortController()
  const { signal } = pending
  pendingRoute = to
  const page = isReloading ? null : await fetchPage(to, signal)
  if (signal.aborted) return
  // A page of another build needs other elements.
  if (!page || page.documentElement.dataset.build !== root.dataset.build) return loadPage(to, way)
  if (way.kind !== 'step') await leavePage()
  await adoptTheme(page)
  const show = () => {
    if (!signal.aborted) showPage(host, page, to, from, way)
  }
  if (way.animated === false) show()
  else await animate(show)
}

/** Lets the browser load a page. */
function loadPage(to: URL, { kind }: Way) {
  if (kind === 'step') location.reload()
  else if (kind === 'replace') location.replace(to)
  else location.assign(to)
}

function showPage(host: Host, page: Document, to: URL, from: URL, { kind }: Way) {
  // Elements read the address when they are connected.
  if (kind !== 'step') writeEntry(to, to.href === location.href ? 'replace' : kind)
  shown = to
  pendingRoute = null
  if (getAccess(to.pathname) !== 'visitor') clearRequestedRoute()
  host.fillPage(page)
  explainLogin(page)
  copyQueriesToElements(page)
  // After going back, the page before the new one is unknown. The page's own back link is used then.
  root.dataset.before = kind === 'push' ? from.href : ''
  swapPage(page)
  host.applyToPage()
  host.applyTitle()
  // Reading and tabbing start after the parts that all pages share.
  document.querySelector('main')?.focus({ preventScroll: true })
  document.dispatchEvent(new Event('tl-page'))
  startPage()
  scrollTo(0, 0)
  setTimeout(() => {
    scrollTo(0, 0)
    document.querySelector('[data-announcer]')?.replaceChildren(document.title)
  }, SCROLL_RESET_MS)
}

function addListeners(host: Host) {
  const open = (path: string) => void openPage(host, new URL(path, location.href), { kind: 'push' })
  document.addEventListener('tl-navigate', (event) => {
    const { route, query } = (event as CustomEvent<{ route: string; query?: Record<string, string> }>).detail
    event.preventDefault()
    const search = new URLSearchParams(query).toString()
    open(search ? `${route}?${search}` : route)
  })
  document.addEventListener('tl-session', (event) => {
    // Sessions that end otherwise lead to the login without a reload, and the message stays on screen.
    if (RELOADS.includes((event as CustomEvent<{ reason?: string }>).detail.reason ?? '')) reloadPage(host)
  })
  document.addEventListener('tl-market', (event) =>
    updateAddress(event as CustomEvent<{ symbol: string; name: string }>),
  )
  document.addEventListener('click', (event) => {
    const action = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
    if (action === 'theme') host.toggleTheme()
  })
  followLinks((to) => void openPage(host, to, { kind: 'push' }))
  host.onSessionEnd((refused) => {
    // Waits for `tl-session`, which "Log out" dispatches at once and which reloads the page.
    queueMicrotask(() => {
      if (refused) storeRequestedRoute(location)
      const detour = refused ? '/login' : getRedirect(location.pathname, host)
      if (!isReloading && detour && detour !== location.pathname)
        void openPage(host, new URL(detour, location.origin), { kind: 'replace', redirect: true })
    })
  })
}

/** Resolves when the page is loaded completely and idle. */
async function waitForIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS })
    else setTimeout(resolve, MAX_IDLE_WAIT_MS)
  })
}

// Every page opens at its top.
history.scrollRestoration = 'manual'
closeOverlaysOnBack()
explainLogin(document)
copyQueriesToElements(document)
// Until the host is open, the browser follows links itself.
const opening = openHost()
stampPrintedPages(opening, waitForIdle)
addEventListener('popstate', ({ hasUAVisualTransition }) => {
  if (handleStepOnPage()) return
  const way = { kind: 'step', animated: !hasUAVisualTransition } as const
  opening.then((host) => openPage(host, new URL(location.href), way)).catch(() => location.reload())
})
void opening.then(async (host) => {
  addListeners(host)
  host.applyToPage()
  host.applySettings()
  const publicScript = '/public.js'
  if (!host.signedIn())
    import(/* @vite-ignore */ publicScript)
      .then(({ openPublicPages }: typeof Public) => openPublicPages(host))
      .catch(() => undefined)
  const idle = waitForIdle()
  connectTopBar(host, idle)
  await idle
  prefetchLinks()
  // If the server cannot be reached, this visit shows no legal documents and installs no app.
  const [legalScript, appScript] = ['/legal.js', '/installed.js']
  const legal: Promise<typeof Legal> = import(/* @vite-ignore */ legalScript)
  legal.then(({ showLegal }) => showLegal(host)).catch(() => undefined)
  const app: typeof Installed | null = await import(/* @vite-ignore */ appScript).catch(() => null)
  void app?.installApp(host, (route) => void openPage(host, new URL(route, location.href), { kind: 'push' }))
  await cacheEntry()
})

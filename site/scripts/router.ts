/// <reference types="astro/client" />
import { navigate } from 'astro:transitions/client'
import { getAccess } from '../routes.ts'
import { cacheEntry } from './cache-entry.ts'
import type { Host } from './host.ts'
import { openHost } from './host.ts'
import type * as Installed from './installed.ts'
import type * as Legal from './legal.ts'
import { connectTopBar } from './load-top-bar.ts'
import { closeOverlaysOnBack } from './overlay-history.ts'
import { copyQueriesToElements, updateAddress } from './queries.ts'
import { clearRequestedRoute, readRequestedRoute, storeRequestedRoute } from './requested-route.ts'
import { allowSkippedTransitions } from './view-transitions.ts'

/** Delay in ms after a route change before the scroll position is reset, also when going back (specification section 9; Q-144). */
const SCROLL_RESET_MS = 50

/** Value of `info` in navigations that redirect. The visitor did not request their target, so it is not stored as the requested page. */
const REDIRECT = 'detour'

/** Maximum delay of work that can wait until the page is idle. */
const MAX_IDLE_WAIT_MS = 3_000

/** Build of the page. A page swap removes the attribute from the root element. */
const { build } = document.documentElement.dataset

const open = (path: string) => void navigate(path)
const redirectTo = (path: string) => void navigate(path, { history: 'replace', info: REDIRECT })

/** Returns where a visitor or member is redirected from a path; null if the page may be shown. */
function getRedirect(pathname: string, host: Host): string | null {
  const access = getAccess(pathname)
  if (access === 'member' && !host.signedIn()) return '/login'
  return access === 'visitor' && host.signedIn() ? readRequestedRoute() : null
}

/** Stores the requested page on the way to the login: the page that the guard blocked, or the page that was left. */
function storeRequested({ to, from, info }: { to: URL; from: URL; info: unknown }, detour: string | null) {
  if (info === REDIRECT) return
  if (detour === '/login') storeRequestedRoute(to)
  else if (getAccess(to.pathname) === 'visitor' && getAccess(from.pathname) !== 'visitor') storeRequestedRoute(from)
}

/** Passes to the login why it is shown: the market that a visitor wants to trade, or that the page is for members. */
function explainLogin() {
  const { pathname, searchParams } = new URL(readRequestedRoute(), location.origin)
  const why = searchParams.get('name') || (getAccess(pathname) === 'member' ? 'page' : '')
  for (const login of document.querySelectorAll('tl-login')) login.setAttribute('wanted', why)
}

/** Route whose page is being fetched; null if none is. */
let pendingRoute: URL | null = null
/** Page before the current one, for browsers that do not report it; empty if unknown. */
let previousPage = ''
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

/** Moves the focus to the new page's main element if the focused element is gone. Reading and tabbing then start after the parts that all pages share. */
function focusMain() {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

function addListeners(host: Host) {
  document.addEventListener('tl-navigate', (event) => {
    const { route, query } = (event as CustomEvent<{ route: string; query?: Record<string, string> }>).detail
    event.preventDefault()
    const search = new URLSearchParams(query).toString()
    open(search ? `${route}?${search}` : route)
  })
  document.addEventListener('tl-session', (event) => {
    // After a password change the redirect to the login suffices, and the message stays on screen.
    if ((event as CustomEvent<{ reason?: string }>).detail.reason !== 'password') reloadPage(host)
  })
  document.addEventListener('tl-market', (event) =>
    updateAddress(event as CustomEvent<{ symbol: string; name: string }>),
  )
  document.addEventListener('click', (event) => {
    const action = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
    if (action === 'theme') host.toggleTheme()
  })
  document.addEventListener('astro:before-preparation', (event) => {
    const detour = getRedirect(event.to.pathname, host)
    storeRequested(event, detour)
    if (detour || isReloading) event.preventDefault()
    // After going back, the page before the new one is unknown. The page's own back link is used then.
    previousPage = event.navigationType === 'push' ? event.from.href : ''
    pendingRoute = detour ? null : event.to
    const load = event.loader
    event.loader = async () => {
      await load()
      // A page of another build needs other elements, so it is loaded in full.
      if (event.newDocument.documentElement.dataset.build !== build) event.preventDefault()
    }
    if (detour && detour !== location.pathname) redirectTo(detour)
  })
  document.addEventListener('astro:before-swap', (event) => host.fillPage(event.newDocument))
  document.addEventListener('astro:after-swap', () => {
    document.documentElement.dataset.before = previousPage
    if (getAccess(location.pathname) !== 'visitor') clearRequestedRoute()
    explainLogin()
    copyQueriesToElements()
    host.applyToPage()
    focusMain()
  })
  document.addEventListener('astro:page-load', () => {
    pendingRoute = null
    host.applyTitle()
    setTimeout(() => window.scrollTo(0, 0), SCROLL_RESET_MS)
  })
  host.onSessionEnd((refused) => {
    // Waits for `tl-session`, which "Log out" dispatches at once and which reloads the page.
    queueMicrotask(() => {
      if (refused) storeRequestedRoute(location)
      const detour = refused ? '/login' : getRedirect(location.pathname, host)
      if (!isReloading && detour && detour !== location.pathname) redirectTo(detour)
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

allowSkippedTransitions()
closeOverlaysOnBack()
explainLogin()
copyQueriesToElements()
void openHost().then(async (host) => {
  addListeners(host)
  host.applyToPage()
  host.applySettings()
  const idle = waitForIdle()
  connectTopBar(host, idle)
  await idle
  // An unreachable server: nothing is asked on this visit.
  const [legalScript, appScript] = ['/legal.js', '/installed.js']
  const legal: Promise<typeof Legal> = import(/* @vite-ignore */ legalScript)
  legal.then(({ showLegal }) => showLegal(host)).catch(() => undefined)
  const app: typeof Installed | null = await import(/* @vite-ignore */ appScript).catch(() => null)
  void app?.installApp(host, open)
  await cacheEntry()
})

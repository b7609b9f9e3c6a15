/// <reference types="astro/client" />
import { navigate } from 'astro:transitions/client'
import { accessOf } from '../routes.ts'
import type { Host } from './host.ts'
import { openHost } from './host.ts'
import type * as Installed from './installed.ts'
import { elementsToAddress, queryToElements } from './queries.ts'
import { want, wanted, wantNothing } from './requested-route.ts'
import { allowSkippedTransitions } from './view-transitions.ts'

/** Time after a route change at which the scroll position resets, also when going back (specification section 9; Q-144). */
const SCROLL_RESET_MS = 50

/** Marks redirects of the guard, which do not show what the visitor requested. */
const DETOUR = 'detour'

/** Maximum delay of work that can wait until the page is idle. */
const IDLE_MS = 3_000

/** Build of the page. A page swap removes the attribute from the root element. */
const { build } = document.documentElement.dataset

const open = (path: string) => void navigate(path)
const lead = (path: string) => void navigate(path, { history: 'replace', info: DETOUR })

/** Returns where a visitor or member is redirected from a path; null if the page may be shown. */
function guard(pathname: string, host: Host): string | null {
  const access = accessOf(pathname)
  if (access === 'member' && !host.signedIn()) return '/login'
  return access === 'visitor' && host.signedIn() ? wanted() : null
}

/** Stores the requested page on the way to the login: the page that the guard blocked, or the page that was left. */
function remember({ to, from, info }: { to: URL; from: URL; info: unknown }, detour: string | null) {
  if (info === DETOUR) return
  if (detour === '/login') want(to)
  else if (accessOf(to.pathname) === 'visitor' && accessOf(from.pathname) !== 'visitor') want(from)
}

/** Passes to the login why it is shown: the market that a visitor wants to trade, or that the page is for members. */
function sayWhy() {
  const { pathname, searchParams } = new URL(wanted(), location.origin)
  const why = accessOf(pathname) === 'member' ? searchParams.get('name') || 'page' : ''
  for (const login of document.querySelectorAll('tl-login')) login.setAttribute('wanted', why)
}

/** Route being fetched; null if none is. */
let coming: URL | null = null
/** Page before the current one, for browsers that do not report it; empty if unknown. */
let before = ''
/** True while the page is about to reload. A route requested meanwhile takes precedence and is loaded in full too. */
let reloading = false

/** Reloads after a login or logout: the route requested meanwhile, or the guard's redirect from the current one. */
function loadAnew(host: Host) {
  reloading = true
  const detour = guard((coming ?? location).pathname, host)
  if (detour) location.replace(detour)
  else if (coming) location.assign(coming)
  else location.reload()
}

/** Moves the focus to the new page's main element if the focused element is gone. Reading and tabbing then start after the parts that all pages share. */
function takeFocus() {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

function listen(host: Host) {
  document.addEventListener('tl-navigate', (event) => {
    const { route, query } = (event as CustomEvent<{ route: string; query?: Record<string, string> }>).detail
    event.preventDefault()
    const search = new URLSearchParams(query).toString()
    open(search ? `${route}?${search}` : route)
  })
  document.addEventListener('tl-session', (event) => {
    // After a password change the redirect to the login suffices, and the message stays on screen.
    if ((event as CustomEvent<{ reason?: string }>).detail.reason !== 'password') loadAnew(host)
  })
  document.addEventListener('tl-market', (event) =>
    elementsToAddress(event as CustomEvent<{ symbol: string; name: string }>),
  )
  document.addEventListener('click', (event) => {
    const action = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
    if (action === 'theme') host.toggleTheme()
  })
  document.addEventListener('astro:before-preparation', (event) => {
    const detour = guard(event.to.pathname, host)
    remember(event, detour)
    if (detour || reloading) event.preventDefault()
    // When going back, the previous page is unknown, and the page's own back link is right.
    before = event.navigationType === 'push' ? event.from.href : ''
    coming = detour ? null : event.to
    const load = event.loader
    event.loader = async () => {
      await load()
      // A page of another build needs other elements, so it is loaded in full.
      if (event.newDocument.documentElement.dataset.build !== build) event.preventDefault()
    }
    if (detour && detour !== location.pathname) lead(detour)
  })
  document.addEventListener('astro:before-swap', (event) => host.fillPage(event.newDocument))
  document.addEventListener('astro:after-swap', () => {
    document.documentElement.dataset.before = before
    if (accessOf(location.pathname) !== 'visitor') wantNothing()
    sayWhy()
    queryToElements()
    host.applyToPage()
    takeFocus()
  })
  document.addEventListener('astro:page-load', () => {
    coming = null
    host.applyTitle()
    setTimeout(() => window.scrollTo(0, 0), SCROLL_RESET_MS)
  })
  host.onSessionEnd((refused) => {
    // Waits for `tl-session`, which "Log out" dispatches at once and which reloads the page.
    queueMicrotask(() => {
      if (refused) want(location)
      const detour = refused ? '/login' : guard(location.pathname, host)
      if (!reloading && detour && detour !== location.pathname) lead(detour)
    })
  })
}

/** Resolves when the page is loaded completely and idle. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, IDLE_MS)
  })
}

allowSkippedTransitions()
sayWhy()
queryToElements()
void openHost().then(async (host) => {
  listen(host)
  host.applyToPage()
  host.applySettings()
  await whenIdle()
  const address = '/installed.js'
  const app: typeof Installed | null = await import(/* @vite-ignore */ address).catch(() => null)
  await app?.beInstalled(host, open)
})

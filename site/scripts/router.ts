/// <reference types="astro/client" />
import { navigate } from 'astro:transitions/client'
import { accessOf } from '../routes.ts'
import type { Host } from './host.ts'
import { openHost } from './host.ts'
import type * as Installed from './installed.ts'
import { elementsToAddress, queryToElements } from './queries.ts'
import { want, wanted, wantNothing } from './requested-route.ts'
import { allowSkippedTransitions } from './view-transitions.ts'

/** The scroll position resets this long after a route change, also when going back (specification section 9; Q-144). */
const SCROLL_RESET_MS = 50

/** Marks the ways on which the guard leads, for they say nothing of what a person wants. */
const DETOUR = 'detour'

/** What can wait for the page waits no longer than this. */
const IDLE_MS = 3_000

/** The build that the page is of; a swap of pages takes it from the root. */
const { build } = document.documentElement.dataset

const open = (path: string) => void navigate(path)
const lead = (path: string) => void navigate(path, { history: 'replace', info: DETOUR })

/** Where an address leads for a visitor or a member; null when it may be shown. */
function guard(pathname: string, host: Host): string | null {
  const access = accessOf(pathname)
  if (access === 'member' && !host.signedIn()) return '/login'
  return access === 'visitor' && host.signedIn() ? wanted() : null
}

/** Keeps what is wanted on the way to the login: the page that the guard does not show, or the one that is left for it. */
function remember({ to, from, info }: { to: URL; from: URL; info: unknown }, detour: string | null) {
  if (info === DETOUR) return
  if (detour === '/login') want(to)
  else if (accessOf(to.pathname) === 'visitor' && accessOf(from.pathname) !== 'visitor') want(from)
}

/** Says in the login why it is there: the market that a visitor wants to trade, or that the page is for members. */
function sayWhy() {
  const { pathname, searchParams } = new URL(wanted(), location.origin)
  const why = accessOf(pathname) === 'member' ? searchParams.get('name') || 'page' : ''
  for (const login of document.querySelectorAll('tl-login')) login.setAttribute('wanted', why)
}

/** The route that is being fetched; null when none is. */
let coming: URL | null = null
/** The page before the one that comes, for browsers that do not say; empty where it is not known. */
let before = ''
/** Whether the page is about to be loaded anew. Until it is, what is asked for wins, and is loaded in full as well. */
let reloading = false

/** Loads the page anew, since somebody signed in or out: the route that is asked for already, or where the guard leads from this one. */
function loadAnew(host: Host) {
  reloading = true
  const detour = guard((coming ?? location).pathname, host)
  if (detour) location.replace(detour)
  else if (coming) location.assign(coming)
  else location.reload()
}

/** The page that had the focus is gone: the new one is read, and walked by keys, from its beginning, after what is the same on every page. */
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
    // After a new password the way to the login is enough, and the message that says why stays on screen.
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
    // On the way back nobody knows what was before, and the page's own way back is right.
    before = event.navigationType === 'push' ? event.from.href : ''
    coming = detour ? null : event.to
    const load = event.loader
    event.loader = async () => {
      await load()
      // Of another build: its elements are others than those that are here, so it is loaded in full.
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
    // The page that is left by "Log out" says so at once, and is loaded anew.
    queueMicrotask(() => {
      if (refused) want(location)
      const detour = refused ? '/login' : guard(location.pathname, host)
      if (!reloading && detour && detour !== location.pathname) lead(detour)
    })
  })
}

/** When the page has come with all that belongs to it, and has nothing to do. */
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

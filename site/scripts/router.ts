/// <reference types="astro/client" />
import { navigate } from 'astro:transitions/client'
import { accessOf } from '../routes.ts'
import type { Host } from './host.ts'
import { openHost } from './host.ts'
import { elementsToAddress, queryToElements } from './queries.ts'
import { allowSkippedTransitions } from './skipped-transitions.ts'

/** The scroll position resets this long after a route change, also when going back (specification section 9; Q-144). */
const SCROLL_RESET_MS = 50

const open = (path: string, replace = false) => void navigate(path, { history: replace ? 'replace' : 'push' })

/** Where an address leads for a visitor or a member; null when it may be shown. */
function guard(pathname: string, host: Host): string | null {
  const access = accessOf(pathname)
  if (access === 'member' && !host.signedIn()) return '/login'
  return access === 'visitor' && host.signedIn() ? '/' : null
}

/** The route that is being fetched; null when none is. */
let coming: URL | null = null
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
    if (detour || reloading) event.preventDefault()
    coming = detour ? null : event.to
    if (detour && detour !== location.pathname) open(detour, true)
  })
  document.addEventListener('astro:before-swap', (event) => host.fillPage(event.newDocument))
  document.addEventListener('astro:after-swap', () => {
    queryToElements()
    host.applyToPage()
  })
  document.addEventListener('astro:page-load', () => {
    coming = null
    host.applyTitle()
    setTimeout(() => window.scrollTo(0, 0), SCROLL_RESET_MS)
  })
  host.onSessionEnd((refused) => {
    // The page that is left by "Log out" says so at once, and is loaded anew.
    queueMicrotask(() => {
      const detour = refused ? '/login' : guard(location.pathname, host)
      if (!reloading && detour && detour !== location.pathname) open(detour, true)
    })
  })
}

allowSkippedTransitions()
queryToElements()
void openHost().then((host) => {
  listen(host)
  host.applyToPage()
  host.applySettings()
})

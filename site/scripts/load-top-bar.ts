import { DESKTOP } from './desktop.ts'
import type { Host } from './host.ts'
import type * as TopBar from './top-bar.ts'

/**
 * Loads the top bar's script when it is first needed: on a press of one of its buttons or of the key `/`; for a member, whose name it shows, immediately; for a
 * visitor once the page is idle. Windows below 900 px have footer tabs instead, so nothing is loaded.
 */
export function connectTopBar(host: Host, whenIdle: Promise<void>): void {
  let loading: Promise<typeof TopBar> | null = null
  const load = () => {
    const address = '/top-bar.js'
    loading ??= import(/* @vite-ignore */ address).then(async (bar: typeof TopBar) => {
      await bar.openTopBar(host)
      return bar
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const desktop = matchMedia(DESKTOP)
  const loadForBar = () => {
    if (desktop.matches) load().catch(() => undefined)
  }
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-bar]')
    if (button) void load().then((bar) => bar.press(button))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !desktop.matches || isTyping(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    const button = document.querySelector<HTMLElement>('[data-bar=search]')
    if (button) void load().then((bar) => bar.press(button))
  })
  desktop.addEventListener('change', loadForBar)
  if (host.signedIn()) loadForBar()
  else void whenIdle.then(loadForBar)
}

/** Returns true if a key belongs to a field, also inside an element, or to a shortcut of the browser. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.isContentEditable || node.matches('input, select, textarea')))

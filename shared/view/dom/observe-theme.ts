import { LOOK_EVENT } from './states.ts'

/** Calls back whenever an element's colours may have changed: theme, market colours or tokens. Returns a function that stops it. */
export function observeTheme(host: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(host, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'style', 'class'] })
  host.addEventListener(LOOK_EVENT, changed)
  return () => {
    observer.disconnect()
    host.removeEventListener(LOOK_EVENT, changed)
  }
}

/** Attributes that can change an element's colours. */
const LOOKS = ['data-theme', 'data-updown', 'data-legible', 'style', 'class']

/** Calls back whenever an element's colours may have changed: theme, market colours or tokens. Returns a function that stops it. */
export function observeTheme(host: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(host, { attributes: true, attributeFilter: LOOKS })
  return () => observer.disconnect()
}

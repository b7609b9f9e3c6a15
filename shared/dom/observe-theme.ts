/** What changes the colours that an element's styles see. */
const LOOKS = ['data-theme', 'data-updown', 'data-legible', 'style', 'class']

/** Calls back whenever an element may look different: another theme, another convention of up and down, other tokens. Returns the end of it. */
export function observeTheme(host: HTMLElement, changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(host, { attributes: true, attributeFilter: LOOKS })
  return () => observer.disconnect()
}

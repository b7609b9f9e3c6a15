/** Adds style sheets to an element's shadow root, each at most once, for parts loaded after the element. */
export function adoptStyles(host: Element, sheets: readonly CSSStyleSheet[]): void {
  const root = host.shadowRoot
  if (!root) return
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}

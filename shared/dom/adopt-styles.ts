/** Adds style sheets to an element's shadow root, each once: for pieces whose code is loaded later than the element's. */
export function adoptStyles(host: Element, sheets: readonly CSSStyleSheet[]): void {
  const root = host.shadowRoot
  if (!root) return
  const missing = sheets.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}

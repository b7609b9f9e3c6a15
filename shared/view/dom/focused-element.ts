/** Returns the element that has the focus, through all shadow roots; `body` or null if none has. */
export function getFocusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

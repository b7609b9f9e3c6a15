/**
 * Shows the children of an element with `isolation="frame"`, which are its frame or an error message, in place of a view. Returns false for all other elements,
 * whose children are not shown.
 */
export function showFrame(element: Element): boolean {
  const isIsolated = element.getAttribute('isolation') === 'frame'
  if (isIsolated)
    (element.shadowRoot ?? element.attachShadow({ mode: 'open' })).replaceChildren(document.createElement('slot'))
  return isIsolated
}

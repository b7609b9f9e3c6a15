/** Returns whether an element of the page runs in a frame of the product's origin (`isolation="frame"`). Its own element then only shows the frame. */
export const isIsolated = (element: Element): boolean => element.getAttribute('isolation') === 'frame'

/** Shows the children of an isolated element, which are the frame or its error message, in place of a view. */
export function showFrame(element: HTMLElement): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  if (!root.firstChild) root.append(document.createElement('slot'))
}

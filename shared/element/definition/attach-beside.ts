import { PREFIX } from '../../base/runtime/page-config.ts'
import { getFocusedElement } from '../../view/dom/focused-element.ts'

/** Containers of a page's modal. */
const MODAL = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]'
/** Controls that a press in their content activates. */
const CONTROLS = ':is(a, button, label, summary, select)'

/** Returns whether an element is in the shadow root of an element of this product, whose view decides its content. */
const isInView = (element: Element): boolean => getHost(element)?.localName.startsWith(`${PREFIX}-`) === true

const getHost = (element: Element): Element | null => (element.getRootNode() as Partial<ShadowRoot>).host ?? null

/**
 * Adds a sheet to the page next to the element that it belongs to. A modal of the page then contains it, and neither hides it nor takes its focus. Without such an
 * element, and if the place is not displayed, it is added to the body. It is removed when the page hides the place.
 */
export function attachBeside(sheet: HTMLElement, asking: Element): void {
  const outer = leaveViews(asking)
  const place = outer.closest(`${CONTROLS}:not(${CONTROLS} *)`) ?? outer
  if (place.isConnected && !place.matches('html, body')) {
    sheet.slot = place.slot
    place.after(sheet)
  }
  if (!sheet.checkVisibility()) document.body.append(sheet)
  // A modal dialog that is not displayed would block the page.
  new ResizeObserver(() => sheet.checkVisibility() || sheet.remove()).observe(sheet)
}

/** Returns the element of this product around all views that contain the element; else the element itself. */
function leaveViews(element: Element): Element {
  let outer = element
  while (isInView(outer)) outer = getHost(outer) as Element
  return outer
}

/**
 * Returns the element from which a script of the page was called: the focused one, or the target of `event`, since Safari does not focus a pressed button. In shadow
 * roots of the page it is the innermost one in a modal, else the one in the document.
 */
export function findAskingElement(event?: Event): Element {
  const focused = getFocusedElement()
  const target = event?.target instanceof Element ? event.target : document.body
  let element = leaveViews(focused && focused !== document.body ? focused : target)
  for (let host: Element | null = element; host; host = getHost(host)) {
    if (host.closest(MODAL)) return host
    element = host
  }
  return element
}

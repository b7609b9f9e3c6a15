import { inside } from './all-elements.ts'

/** Overhang in pixels that rounding explains. */
const TOLERANCE_PX = 0.5

const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'

/** Returns true if an ancestor within the root scrolls or clips an element on purpose. */
function clipped(element: Element): boolean {
  for (let node = element.parentElement; node; node = node.parentElement) if (clips(node)) return true
  return false
}

/** Returns true if an element is in a dialog, a popover or a drawing, or its host is clipped on purpose. */
function apart(element: Element, host: Element): boolean {
  if (element.closest('dialog, [popover], svg')) return true
  const root = element.getRootNode()
  return root instanceof ShadowRoot && root.host !== host && (clipped(root.host) || apart(root.host, host))
}

const nameOf = (element: Element | null): string =>
  element ? `${element.localName}.${element.getAttribute('class') ?? ''}` : '(root)'

/** Returns a line for each element that extends beyond the sides of its host. Content of scrolling or clipping rows and of the top layer does not count. */
export function overflowingElements(host: HTMLElement): string[] {
  const frame = host.getBoundingClientRect()
  return [...inside(host.shadowRoot as ShadowRoot)].flatMap((element) => {
    if (apart(element, host) || clipped(element)) return []
    const { left, right, width } = element.getBoundingClientRect()
    const over = Math.max(frame.left - left, right - frame.right)
    // An element of 1 px that clips its content is text for screen readers.
    const unseen = width <= 1 && clips(element)
    return width > 0 && !unseen && over > TOLERANCE_PX
      ? [`${nameOf(element.parentElement)} > ${nameOf(element)} by ${over.toFixed(1)} px`]
      : []
  })
}

/** Returns the box of an element's text; the box of the element may be wider. */
export function wordsOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

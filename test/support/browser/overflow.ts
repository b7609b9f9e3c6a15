import { inside } from './inside.ts'

/** Half a pixel is rounding. */
const TOLERANCE_PX = 0.5

const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'

/** Whether something around an element, up to its root, scrolls or clips it on purpose. */
function clipped(element: Element): boolean {
  for (let node = element.parentElement; node; node = node.parentElement) if (clips(node)) return true
  return false
}

/** Whether an element, or the host that it is a part of, lies above the page, or is drawn. */
function apart(element: Element, host: Element): boolean {
  if (element.closest('dialog, [popover], svg')) return true
  const root = element.getRootNode()
  return root instanceof ShadowRoot && root.host !== host && (clipped(root.host) || apart(root.host, host))
}

const nameOf = (element: Element | null): string =>
  element ? `${element.localName}.${element.getAttribute('class') ?? ''}` : '(root)'

/** Elements that stick out of their host at the sides: one line each. What a row scrolls or cuts off on purpose does not count; what lies in the top layer neither. */
export function overflowingElements(host: HTMLElement): string[] {
  const frame = host.getBoundingClientRect()
  return [...inside(host.shadowRoot as ShadowRoot)].flatMap((element) => {
    if (apart(element, host) || clipped(element)) return []
    const { left, right, width } = element.getBoundingClientRect()
    const over = Math.max(frame.left - left, right - frame.right)
    // A pixel wide and cut off: words for screen readers.
    const unseen = width <= 1 && clips(element)
    return width > 0 && !unseen && over > TOLERANCE_PX
      ? [`${nameOf(element.parentElement)} > ${nameOf(element)} by ${over.toFixed(1)} px`]
      : []
  })
}

/** Where the words of an element lie: its box may be wider. */
export function wordsOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

import { allElements } from './all-elements.ts'

/** Overlap in pixels that is allowed between lines, since a line box is higher than its letters. */
const TOUCHING_PX = 4

interface Words {
  text: string
  node: Text
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns true if an element is in the flow of the page. Fixed, sticky and hidden elements, and the content of closed details, are not. */
function isInFlow(element: Element): boolean {
  if (!element.checkVisibility()) return false
  for (let node: Element | null = element; node; node = node.parentElement) {
    const { position, visibility, clipPath } = getComputedStyle(node)
    if (position === 'sticky' || position === 'fixed' || visibility === 'hidden' || clipPath !== 'none') return false
  }
  return true
}

/** Returns the visible part of each line of a text. */
function getVisibleLines(node: Text): Words[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  const parent = node.parentElement
  if (!parent || !isInFlow(parent)) return []
  const edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  for (let around: Element | null = parent; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === 'visible') continue
    const { left, right, top, bottom } = around.getBoundingClientRect()
    edges.left = Math.max(edges.left, left)
    edges.right = Math.min(edges.right, right)
    edges.top = Math.max(edges.top, top)
    edges.bottom = Math.min(edges.bottom, bottom)
  }
  return [...range.getClientRects()].flatMap((line) => {
    const words = {
      text: (node.textContent ?? '').trim().slice(0, 24),
      node,
      left: Math.max(edges.left, line.left),
      right: Math.min(edges.right, line.right),
      top: Math.max(edges.top, line.top),
      bottom: Math.min(edges.bottom, line.bottom),
    }
    return words.right - words.left > 1 && words.bottom - words.top > 1 ? [words] : []
  })
}

/** Returns a line for each pair of texts that overlap, and for each text cut off at its top or bottom. */
export function findOverlappingTexts(root: ShadowRoot): string[] {
  const texts = [...allElements(root)].flatMap((element) =>
    element.closest('dialog, [popover], svg, select, option, canvas, table.tv, .place')
      ? []
      : [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== ''),
  )
  const lines = texts.flatMap(getVisibleLines)
  const over = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Texts next to or below each other may touch.
      const apart = one.node === other.node || wide <= 1 || high <= TOUCHING_PX
      const least = Math.min(one.bottom - one.top, other.bottom - other.top)
      return apart || high < least / 3 ? [] : [`"${one.text}" and "${other.text}" overlap`]
    }),
  )
  const cut = texts.flatMap(({ parentElement: box }) => {
    if (!box || !isInFlow(box)) return []
    const { overflowY } = getComputedStyle(box)
    const fits = overflowY === 'visible' || overflowY === 'auto' || box.scrollHeight - box.clientHeight <= TOUCHING_PX
    return fits ? [] : [`"${box.textContent?.trim().slice(0, 24)}" is cut off`]
  })
  return [...over, ...cut]
}

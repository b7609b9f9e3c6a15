import type { Page } from 'playwright-core'

/** Where a page belongs: in the frame of all pages, or over the whole window. */
export type FrameRule = 'frame' | 'window'

/** Frame of all pages: its largest width, its least distance from the edges of the window, and the gutter of an element in it, in px. */
const FRAME = { width: 1376, gutter: 32, element: 16 } as const

/** Horizontal positions in px by which a page is compared with its frame. */
export interface MeasuredFrame {
  /** Width of the window without the space that is kept for a scroll bar. */
  window: number
  /** Width that can be scrolled sideways. */
  scrolls: number
  /** Ends of the parts of the page: menu, element, column at the end. */
  parts: { from: number; to: number }
  /** Ends of everything that is drawn as text, picture or control, with the names of the two outermost. */
  drawn: { from: number; to: number; first: string; last: string }
  /** Texts wider than their box, with the name of their node: they cover its neighbours. */
  spilled: string[]
}

/**
 * Measures a page after the next two frames, in which elements follow the size of the window: its parts and everything in them that is drawn, also in
 * shadow roots. Content that a parent clips or scrolls counts up to the parent's edges.
 */
export const measureFrame = (page: Page): Promise<MeasuredFrame> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    // Positions count from the edge of the content: right-to-left pages keep the space for the scroll bar on the left.
    const page = document.documentElement.getBoundingClientRect()
    const drawn = { from: Number.POSITIVE_INFINITY, to: 0, first: '', last: '' }
    const isDrawn = (node: Element) =>
      node.matches('button, input, select, img, canvas') ||
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
    const add = (node: Element, from: number, to: number): void => {
      if (to - from < 1) return
      const [left, right] = [from - page.left, to - page.left]
      const name = [node.localName, ...node.classList].join('.')
      if (left < drawn.from) Object.assign(drawn, { from: left, first: name })
      if (right > drawn.to) Object.assign(drawn, { to: right, last: name })
    }
    const spilled: string[] = []
    const addSpilled = (node: Element, box: DOMRect): void => {
      for (const text of node.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (left < box.left - 1 || right > box.right + 1)
          spilled.push(`${[node.localName, ...node.classList].join('.')}: ${text.textContent.trim().slice(0, 40)}`)
      }
    }
    const walk = (parent: ParentNode, from: number, to: number): void => {
      for (const node of parent.children) {
        const style = getComputedStyle(node)
        if (style.display === 'none' || style.visibility !== 'visible' || style.clipPath !== 'none') continue
        const box = node.getBoundingClientRect()
        const [start, end] = [Math.max(box.left, from), Math.min(box.right, to)]
        if (box.width > 1 && box.height > 1 && isDrawn(node)) add(node, start, end)
        if (style.overflowX === 'visible') addSpilled(node, box)
        if (style.overflowX === 'visible') walk(node.shadowRoot ?? node, from, to)
        else walk(node.shadowRoot ?? node, start, end)
      }
    }
    const main = document.querySelector('main') as HTMLElement
    walk(main, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    const boxes = [...main.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1)
    const parts = {
      from: Math.min(...boxes.map(({ left }) => left)) - page.left,
      to: Math.max(...boxes.map(({ right }) => right)) - page.left,
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return { window: page.width, scrolls: scrollWidth - clientWidth, parts, drawn, spilled }
  })

/** Returns what is wrong with a page in its window; "" if it is where its rule puts it. Differences below 1 px are rounding. */
export function findFrameFault({ window, scrolls, parts, drawn, spilled }: MeasuredFrame, rule: FrameRule): string {
  if (scrolls > 0) return `scrolls sideways by ${scrolls} px`
  if (spilled.length > 0) return `has texts wider than their box: ${spilled.join('; ')}`
  if (rule === 'window') {
    const fills = parts.from <= 1 && parts.to >= window - 1
    return fills ? '' : `fills ${parts.from} to ${parts.to} of ${window}`
  }
  const edge = Math.max(FRAME.gutter, (window - FRAME.width) / 2)
  // Lines and the space around icons may reach into the gutter of an element.
  const [from, to] = [edge - FRAME.element, window - edge + FRAME.element]
  if (drawn.from < from - 1 || drawn.to > to + 1)
    return `draws from ${drawn.from} (${drawn.first}) to ${drawn.to} (${drawn.last}), out of ${from} to ${to}`
  if (parts.from > edge + 1 || parts.to < window - edge - 1)
    return `ends at ${parts.from} and ${parts.to}, inside ${edge} to ${window - edge}`
  return ''
}

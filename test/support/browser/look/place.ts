/** Rectangle in the window, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Element that clips its content. Along each axis it cuts the rest off, scrolls it, or shows it. */
export interface Clip {
  element: Element
  box: Box
  x: Edge
  y: Edge
}
export type Edge = 'cuts' | 'scrolls' | 'shows'

/** Surroundings of an element in the layout. */
export interface Place {
  /** Sheet or sticky bar that the element belongs to, or null for the page. Elements of different layers may overlap. */
  layer: Element | null
  /** Ancestors that clip the element, outermost first. */
  clips: readonly Clip[]
  /** Nearest ancestor with a visible edge; the element's text must stay inside. Inline ancestors do not count. */
  frame: Element | null
}

/** Text on the screen: its node, the boxes of its lines, and their parts that are not clipped. */
export interface Words {
  node: Text
  element: Element
  lines: readonly Box[]
  shown: readonly Box[]
  place: Place
}

/** Control or drawing. */
export interface Thing {
  element: Element
  shown: Box
  place: Place
  /** The edge is visible. A link without an edge also takes presses around its text. */
  edged: boolean
}

/** Everything visible in a scope, in document order. */
export interface Sight {
  words: Words[]
  controls: Thing[]
  drawings: Thing[]
  clips: Clip[]
}

export const CONTROLS = 'a[href], button, input, select, textarea, [role=tab], [role=slider], [role=switch]'

/** Returns the intersection of two boxes, or null. */
export function shared(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
  return box.right > box.left && box.bottom > box.top ? box : null
}

/** Returns a box that is smaller by `x` pixels on the left and right and by `y` at its top and bottom. */
export const inset = ({ left, top, right, bottom }: Box, x: number, y = x): Box => ({
  left: left + x,
  top: top + y,
  right: right - x,
  bottom: bottom - y,
})

/** Returns the box of a line without the space above and below its letters, since the line boxes of fonts are higher than their letters. */
export const letters = (line: Box): Box => inset(line, 0, (line.bottom - line.top) * 0.22)

/** Returns the element that shows a node: its slot, its parent or its host. */
export function parentOf(node: Node): Element | null {
  if (node instanceof Element || node instanceof Text) if (node.assignedSlot) return node.assignedSlot
  const parent = node.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** Returns true if a node is an element or is shown inside it. */
export function isIn(node: Node, outer: Element): boolean {
  for (let around: Node | null = node; around; around = parentOf(around)) if (around === outer) return true
  return false
}

/** Returns the name of an element in a report: its host, tag and classes. */
export function nameOf(element: Element): string {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? `${root.host.localName} ` : ''
  const classes = (element.getAttribute('class') ?? '').trim().replace(/\s+/g, '.')
  return `${host}${element.localName}${classes && `.${classes}`}`
}

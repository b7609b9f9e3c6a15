/** A rectangle of the window, in pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** An element that shows no more than what lies in its box. Along an axis it cuts the rest off, lets a person scroll to it, or lets it be seen. */
export interface Clip {
  element: Element
  box: Box
  x: Edge
  y: Edge
}
export type Edge = 'cuts' | 'scrolls' | 'shows'

/** What an element is laid into. */
export interface Place {
  /** What lies above the page with it: a sheet, a sticky bar. What lies in different layers may lie above each other. */
  layer: Element | null
  /** The elements around it that clip it, the outermost first. */
  clips: readonly Clip[]
  /** The nearest thing around it that one sees the edge of: its words have to stay inside. What stands in a line of words ends where they do. */
  frame: Element | null
}

/** Words as they stand on the screen: a text, where its lines would lie, and what of them is not clipped. */
export interface Words {
  node: Text
  element: Element
  lines: readonly Box[]
  shown: readonly Box[]
  place: Place
}

/** A control or a drawing. */
export interface Thing {
  element: Element
  shown: Box
  place: Place
  /** Whether one sees where it ends. A link takes presses around its words, too. */
  edged: boolean
}

/** Everything in sight of a scope, in the order of the page. */
export interface Sight {
  words: Words[]
  controls: Thing[]
  drawings: Thing[]
  clips: Clip[]
}

export const CONTROLS = 'a[href], button, input, select, textarea, [role=tab], [role=slider], [role=switch]'

/** What both boxes have; null where they do not meet. */
export function shared(a: Box, b: Box): Box | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
  return box.right > box.left && box.bottom > box.top ? box : null
}

/** A box smaller by so much at its sides and at its top and bottom. */
export const inset = ({ left, top, right, bottom }: Box, x: number, y = x): Box => ({
  left: left + x,
  top: top + y,
  right: right - x,
  bottom: bottom - y,
})

/** The box of a line without the room above and below its letters: fonts claim more than a line is high. */
export const letters = (line: Box): Box => inset(line, 0, (line.bottom - line.top) * 0.22)

/** What an element, a text or a shadow root is shown in: its slot, its parent, its host. */
export function parentOf(node: Node): Element | null {
  if (node instanceof Element || node instanceof Text) if (node.assignedSlot) return node.assignedSlot
  const parent = node.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** Whether an element is another one, or is shown inside it. */
export function isIn(node: Node, outer: Element): boolean {
  for (let around: Node | null = node; around; around = parentOf(around)) if (around === outer) return true
  return false
}

/** What names an element in a report: its host, itself, and the beginning of what it says. */
export function nameOf(element: Element): string {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? `${root.host.localName} ` : ''
  const classes = (element.getAttribute('class') ?? '').trim().replace(/\s+/g, '.')
  return `${host}${element.localName}${classes && `.${classes}`}`
}

import {
  type Box,
  type Clip,
  describeElement,
  inset,
  intersect,
  isInside,
  type Sight,
  toLetterBox,
  type VisibleBox,
  type VisibleText,
} from './place.ts'

/** Layout fault of something visible. */
export interface Fault {
  kind: 'cut' | 'sticks out' | 'overlap' | 'small' | 'scrolls sideways' | 'under a bar'
  element: Element
  description: string
}

/** Overhang in pixels that is tolerated: half of it is rounding, and the rest is not visible. */
const TOLERANCE_PX = 1
/** Boxes that overlap by less than this many pixels count as touching. */
const TOUCH_PX = 2
/** Minimum size of a control in pixels (WCAG 2.5.8). */
const MIN_CONTROL_PX = 24

const quote = (text: string) => `“${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`
const px = (pixels: number) => `${pixels.toFixed(1)} px`

/** Returns by how many pixels a box extends beyond another along an axis. */
const getOverhang = (box: Box, hole: Box, axis: 'x' | 'y'): number =>
  axis === 'x'
    ? Math.max(hole.left - box.left, box.right - hole.right)
    : Math.max(hole.top - box.top, box.bottom - hole.bottom)

/** Finds texts that an ancestor cuts off and that no scrolling reveals. */
export function findCutTexts({ words }: Sight): Fault[] {
  return words.flatMap(({ node, element, lines, place }) => {
    for (const axis of ['x', 'y'] as const)
      for (const clip of place.clips.toReversed()) {
        if (clip[axis] === 'scrolls') break
        if (clip[axis] === 'shows') continue
        const far = Math.max(...lines.map((line) => getOverhang(toLetterBox(line), clip.box, axis)))
        if (far > TOLERANCE_PX)
          return [
            {
              kind: 'cut',
              element,
              description: `${quote(node.data)} is cut by ${px(far)} at ${describeElement(clip.element)}`,
            },
          ]
      }
    return []
  })
}

/** Finds lines that end in an ellipsis. */
export const findEllipses = ({ clips }: Sight): Fault[] =>
  clips.flatMap(({ element, x }) =>
    x === 'cuts' &&
    element.scrollWidth > element.clientWidth &&
    getComputedStyle(element).textOverflow === 'ellipsis' &&
    !(element instanceof HTMLInputElement)
      ? [{ kind: 'cut', element, description: `${quote(element.textContent ?? '')} ends in dots` }]
      : [],
  )

/** Finds values and placeholders that are longer than their field. Readers do not scroll an empty field. */
export const findCutFields = ({ controls }: Sight): Fault[] =>
  controls.flatMap(({ element }) => {
    const said = getFieldText(element)
    if (!said) return []
    const style = getComputedStyle(element)
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const far = measureText(said, style) - room
    return far > TOLERANCE_PX ? [{ kind: 'cut', element, description: `${quote(said)} is cut by ${px(far)}` }] : []
  })

function getFieldText(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
  if (!(element instanceof HTMLInputElement)) return ''
  if (element.value) return element.disabled ? element.value : ''
  return element.placeholder
}

let pen: CanvasRenderingContext2D | null = null
function measureText(text: string, style: CSSStyleDeclaration): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('this browser cannot measure text')
  pen.font = style.font
  return pen.measureText(text).width
}

/** Finds texts that extend beyond the edge of the button, badge or card around them. */
export const findOverhangs = ({ words }: Sight): Fault[] =>
  words.flatMap(({ node, element, shown, place: { frame } }) => {
    if (!frame || shown.length === 0) return []
    const hole = frame.getBoundingClientRect()
    const far = Math.max(
      ...shown.flatMap((line) => [getOverhang(line, hole, 'x'), getOverhang(toLetterBox(line), hole, 'y')]),
    )
    return far > TOLERANCE_PX
      ? [
          {
            kind: 'sticks out',
            element,
            description: `${quote(node.data)} sticks out of ${describeElement(frame)} by ${px(far)}`,
          },
        ]
      : []
  })

/** Finds texts that overlap another text, a control outside their own ancestors, or a drawing. */
export function findOverlaps({ words, controls, drawings }: Sight): Fault[] {
  const lines = words
    .flatMap((text) => text.shown.map((line) => ({ text, box: inset(toLetterBox(line), TOUCH_PX, 0) })))
    .sort((a, b) => a.box.top - b.box.top)
  const faults: Fault[] = []
  for (const [at, { text, box }] of lines.entries())
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.box.top > box.bottom - TOUCH_PX) break
      if (other.text.node !== text.node && overlaps(text, box, other.text, other.box))
        faults.push({
          kind: 'overlap',
          element: text.element,
          description: `${quote(text.node.data)} lies upon ${quote(other.text.node.data)}`,
        })
    }
  for (const { text, box } of lines)
    for (const thing of [...controls.filter(({ edged }) => edged), ...drawings])
      if (overlaps(text, box, thing, inset(thing.shown, TOUCH_PX)) && !isInside(text.node, thing.element))
        faults.push({
          kind: 'overlap',
          element: text.element,
          description: `${quote(text.node.data)} lies upon ${describeElement(thing.element)}`,
        })
  return faults
}

const overlaps = (one: VisibleText | VisibleBox, box: Box, other: VisibleText | VisibleBox, otherBox: Box): boolean =>
  one.place.layer === other.place.layer && intersect(box, otherBox) !== null

/** Finds controls smaller than `MIN_CONTROL_PX`. Controls inside a line of text are exempt, since they are as high as the line. */
export const findSmallControls = ({ controls }: Sight): Fault[] =>
  controls.flatMap(({ element }) => {
    if (getComputedStyle(element).display === 'inline') return []
    const { width, height } = getPressArea(element)
    return Math.min(width, height) < MIN_CONTROL_PX - 0.5
      ? [
          {
            kind: 'small',
            element,
            description: `${quote(element.getAttribute('aria-label') ?? element.textContent ?? '')} is ${px(width)} by ${px(height)}`,
          },
        ]
      : []
  })

/** Returns the size of the area in which a control takes a press: the control, its `::after` and its label. */
function getPressArea(element: Element): { width: number; height: number } {
  const label = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
  const { width, height } = label.getBoundingClientRect()
  const around = getComputedStyle(element, '::after')
  if (around.content === 'none' || around.position !== 'absolute') return { width, height }
  return {
    width: Math.max(width, Number.parseFloat(around.width) || 0),
    height: Math.max(height, Number.parseFloat(around.height) || 0),
  }
}

/** Finds containers that have to be scrolled sideways. */
export const findSidewaysScrolling = ({ clips }: Sight): Fault[] =>
  clips.flatMap(({ element, x }) => {
    const far = element.scrollWidth - element.clientWidth
    return x === 'scrolls' && far > TOLERANCE_PX && !(element instanceof HTMLInputElement)
      ? [{ kind: 'scrolls sideways', element, description: `${px(far)} of it` }]
      : []
  })

/** Returns true if a container scrolls vertically. */
const scrolls = ({ element, y }: Clip): boolean => y === 'scrolls' && element.scrollHeight > element.clientHeight + 1

/** Finds texts that remain under a bar at the foot of the window even when everything is scrolled to its end. Restores all scroll positions. */
export function findCoveredTexts(sightOf: () => Sight): Fault[] {
  const page = document.scrollingElement
  const places = new Set([
    ...(page ? [page] : []),
    ...sightOf()
      .clips.filter(scrolls)
      .map(({ element }) => element),
  ])
  const before = [...places].map((place) => [place, place.scrollTop] as const)
  for (const place of places) place.scrollTop = place.scrollHeight
  const faults = sightOf().words.flatMap(({ node, element, shown, place: { layer } }): Fault[] => {
    const line = shown.at(-1)
    const bar = line && findBarAt((line.left + line.right) / 2, toLetterBox(line).bottom - 1, element)
    return bar && bar !== layer
      ? [{ kind: 'under a bar', element, description: `${quote(node.data)} is under ${describeElement(bar)}` }]
      : []
  })
  for (const [place, top] of before) place.scrollTop = top
  return faults
}

/** Returns the fixed or sticky element in the lower half of the window that covers a point of another element. */
function findBarAt(x: number, y: number, element: Element): Element | null {
  // A toast takes no presses, so `elementFromPoint` returns what is below it.
  if (getComputedStyle(element).pointerEvents === 'none') return null
  let top = document.elementFromPoint(x, y)
  while (top?.shadowRoot) {
    const inner: Element | null = top.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === top) break
    top = inner
  }
  if (!top || isInside(top, element) || isInside(element, top)) return null
  for (let node: Element | null = top; node; node = getComposedParentElement(node))
    if (/fixed|sticky/.test(getComputedStyle(node).position) && atFoot(node)) return node
  return null
}

const getComposedParentElement = (element: Element): Element | null =>
  element.parentElement ??
  (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null)

const atFoot = (element: Element): boolean => element.getBoundingClientRect().top > innerHeight / 2

import { type Box, type Clip, CONTROLS, type Edge, inset, intersect, type Place, type Sight } from './place.ts'

/** Width in pixels up to which a clipped element is for screen readers only. */
const MAX_HIDDEN_PX = 2
/** Width in pixels above which a drawing is a picture, which may have text on it. */
const MAX_ICON_PX = 40

/**
 * Collects what is visible of an element, through shadow roots and slots, reading each computed style once. Open dialogs and popovers are skipped, since each
 * is a scope of its own.
 */
export function collectSight(scope: Element): Sight {
  const sight: Sight = { words: [], controls: [], drawings: [], clips: [] }
  walk(scope, { layer: null, clips: [], frame: null }, sight, scope)
  return sight
}

function walk(element: Element, around: Place, sight: Sight, scope: Element): void {
  const style = getComputedStyle(element)
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return
  // The content of closed details has boxes.
  if (!element.checkVisibility()) return
  if (element !== scope && element.matches('dialog, [popover]')) return
  const box = element.getBoundingClientRect()
  if (isForOthers(style, box)) return
  const edged = isEdged(style)
  const layer = isAbove(style) ? element : around.layer
  const clip = findClip(element, style, box)
  if (clip) sight.clips.push(clip)
  const outer = style.position === 'fixed' ? [] : around.clips
  const place: Place = {
    layer,
    clips: clip ? [...outer, clip] : outer,
    frame: edged && !/^(inline|contents)$/.test(style.display) ? element : layer === around.layer ? around.frame : null,
  }
  const shown = clipBox(box, outer)
  if (shown && element.matches(CONTROLS))
    sight.controls.push({ element, shown, place: { ...place, clips: outer }, edged })
  if (element.localName === 'svg') {
    if (shown && box.width <= MAX_ICON_PX) sight.drawings.push({ element, shown, place, edged: true })
    return
  }
  for (const child of childrenOf(element))
    if (child instanceof Element) walk(child, place, sight, scope)
    else if (child instanceof Text && child.data.trim()) addWords(child, element, place, sight)
}

/** Returns true if an element is clipped away: for screen readers, or until it has the keyboard focus. */
const isForOthers = ({ clipPath, pointerEvents }: CSSStyleDeclaration, { width }: DOMRect): boolean =>
  clipPath !== 'none' && (width <= MAX_HIDDEN_PX || pointerEvents === 'none')

const isAbove = ({ position }: CSSStyleDeclaration): boolean => position === 'fixed' || position === 'sticky'

function childrenOf(element: Element): Iterable<Node> {
  if (element.shadowRoot) return element.shadowRoot.childNodes
  if (!(element instanceof HTMLSlotElement)) return element.childNodes
  const given = element.assignedNodes()
  return given.length > 0 ? given : element.childNodes
}

const edge = (overflow: string): Edge =>
  overflow === 'visible' ? 'shows' : overflow === 'hidden' || overflow === 'clip' ? 'cuts' : 'scrolls'

function findClip(element: Element, style: CSSStyleDeclaration, box: DOMRect): Clip | null {
  const [x, y] = [edge(style.overflowX), edge(style.overflowY)]
  // Browsers do not clip inline elements.
  if ((x === 'shows' && y === 'shows') || style.display === 'inline' || style.display === 'contents') return null
  return { element, box: inset(box, element.clientLeft, element.clientTop), x, y }
}

/** Returns true if an element has a background, a border or a shadow of its own. */
function isEdged(style: CSSStyleDeclaration): boolean {
  const { backgroundColor, boxShadow, borderTopWidth, borderTopStyle, borderLeftWidth } = style
  const bordered = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderLeftWidth !== '0px'
  const ground = !/^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor)
  return ground || bordered || boxShadow !== 'none'
}

/** Returns the part of a box that all clips leave visible, or null. */
function clipBox(box: Box, clips: readonly Clip[]): Box | null {
  let left: Box | null = box.right > box.left && box.bottom > box.top ? box : null
  for (const clip of clips) {
    if (!left) return null
    const { box: hole, x, y } = clip
    left = intersect(left, {
      left: x === 'shows' ? -Infinity : hole.left,
      right: x === 'shows' ? Infinity : hole.right,
      top: y === 'shows' ? -Infinity : hole.top,
      bottom: y === 'shows' ? Infinity : hole.bottom,
    })
  }
  return left
}

function addWords(node: Text, element: Element, place: Place, sight: Sight): void {
  const range = document.createRange()
  range.selectNodeContents(node)
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
  if (lines.length === 0) return
  const shown = lines.flatMap((line) => clipBox(line, place.clips) ?? [])
  sight.words.push({ node, element, lines, shown, place })
}

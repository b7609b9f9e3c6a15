import { getContrast, type Rgb } from '../../../shared/view/theme/contrast.ts'
import type { FaintText } from '../facts.ts'
import { getOwnText, listShown, listTextBoxes } from './visible.ts'

/** Least contrast of WCAG 2, and of text from 24 px, or from 18.66 px if it is bold. */
const NEEDED = 4.5
const NEEDED_LARGE = 3
/** Tolerance for colours that are rounded to 8 bits. */
const ROUNDING = 0.05

/** Colour with its opacity, all 0 to 1. */
interface Paint {
  colour: Rgb
  alpha: number
}

const canvas = document.createElement('canvas')
canvas.width = canvas.height = 1
const brush = canvas.getContext('2d', { willReadFrequently: true })

/** Returns a computed colour as the screen shows it. */
function parsePaint(text: string): Paint {
  if (!brush) return { colour: [0, 0, 0], alpha: 0 }
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = text
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
  return { colour: [red / 255, green / 255, blue / 255], alpha: alpha / 255 }
}

/** Returns the colour that shows if `paint` covers an opaque colour. */
const cover = ({ colour, alpha }: Paint, below: Rgb): Rgb =>
  colour.map((value, at) => value * alpha + (below[at] ?? 0) * (1 - alpha))

/** Returns an element and its ancestors across shadow roots, nearest first. */
function listAncestors(element: Element): Element[] {
  const found: Element[] = []
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node instanceof Element) found.push(node)
  return found
}

/** Returns the colour behind an element's texts; null if it is a picture or a gradient. */
function getGround(ancestors: readonly Element[]): Rgb | null {
  const paints: Paint[] = []
  for (const ancestor of ancestors) {
    const { backgroundColor, backgroundImage } = getComputedStyle(ancestor)
    if (backgroundImage !== 'none') return null
    const paint = parsePaint(backgroundColor)
    paints.push(paint)
    if (paint.alpha === 1) break
  }
  // Behind a page without a background is the browser's own.
  return paints.reduceRight((below, paint) => cover(paint, below), parsePaint('canvas').colour)
}

const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
  Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)

const toHex = (colour: Rgb): string =>
  `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Disabled controls need no contrast. */
const isDisabled = (ancestors: readonly Element[]): boolean =>
  ancestors.some((ancestor) => ancestor.matches(':disabled, [aria-disabled="true"]'))

/** Returns the contrast of a text if it is too small. */
function checkText(element: HTMLElement): FaintText | null {
  const ancestors = listAncestors(element)
  const ground = isDisabled(ancestors) ? null : getGround(ancestors)
  if (!ground) return null
  const style = getComputedStyle(element)
  const paint = parsePaint(style.color)
  const opacity = ancestors.reduce((product, ancestor) => product * Number(getComputedStyle(ancestor).opacity), 1)
  const ink = cover({ colour: paint.colour, alpha: paint.alpha * opacity }, ground)
  const [contrast, needed] = [getContrast(ink, ground), isLarge(style) ? NEEDED_LARGE : NEEDED]
  if (contrast >= needed - ROUNDING) return null
  const text = getOwnText(element)
  return {
    text: text.length > 30 ? `${text.slice(0, 29)}…` : text,
    contrast,
    needed,
    ink: toHex(ink),
    ground: toHex(ground),
  }
}

/** Returns the texts of an element that are hard to read, each combination of colours once. */
export function findFaintTexts(element: HTMLElement): FaintText[] {
  const faint = new Map<string, FaintText>()
  for (const inner of listShown(element)) {
    if (listTextBoxes(inner).length === 0) continue
    const found = checkText(inner)
    if (found && !faint.has(found.ink + found.ground)) faint.set(found.ink + found.ground, found)
  }
  return [...faint.values()]
}

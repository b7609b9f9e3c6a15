import { type ChartFont, getFontGrowth } from './chart-font.ts'
import type { ChartColours } from './colours.ts'
import { placeOrderLabel } from './label-placement.rules.ts'

/** Colours and font of a chart, for drawings over it. */
export interface ChartLook extends ChartFont {
  colours: ChartColours
}

/** Order in progress, in px of its pane. */
interface OrderMark {
  /** x coordinates of its entry and end. */
  from: number
  to: number
  y: number
  direction: 'up' | 'down'
  /** Label next to the end; null if another order's label is already there. */
  words: { left: string; amount: string } | null
  /** x coordinates of the ends of all orders in progress. */
  ends: readonly number[]
  size: { width: number; height: number }
}

const RING = 3.5
const GAP = 7
/** Approximate width of a label in px. */
const WORDS_WIDTH = 74

/** Width of the line from a price level to its tag on the axis, in px. */
export const TAG_LINE_PX = 14

/** Returns the middle of a pixel, where a line of one pixel is sharp. */
const toPixelCentre = (place: number): number => Math.round(place) + 0.5

/** Draws an order: its end, the line to it from the ring at its entry, and the label. */
export function drawOrder(brush: CanvasRenderingContext2D, mark: OrderMark, look: ChartLook): void {
  const { colours, fontFamily, fontSize } = look
  const grown = getFontGrowth(look)
  const { from, direction, words, ends, size } = mark
  const [to, y] = [toPixelCentre(mark.to), toPixelCentre(mark.y)]
  brush.save()
  brush.strokeStyle = colours.text
  drawLine(brush, [to, 0, to, size.height], 1, [4, 3])
  drawLine(brush, [to, y, Math.max(to, size.width - TAG_LINE_PX), y], 1, [1, 4])
  brush.strokeStyle = colours.ink
  drawLine(brush, [from, y, to, y], 1.5)
  drawLine(brush, [to, y - 6, to, y + 6], 1.5)
  brush.beginPath()
  brush.arc(from, y, RING, 0, 2 * Math.PI)
  brush.fillStyle = colours.ground
  brush.fill()
  brush.stroke()
  if (words) {
    // If the end is too near the edge, the label is drawn before the entry.
    const after = placeOrderLabel(mark.to, ends, GAP + WORDS_WIDTH * grown, size.width)
    const start = after === null ? from - RING - WORDS_WIDTH * grown : toPixelCentre(after) + GAP
    brush.fillStyle = colours.ink
    brush.font = `600 ${fontSize}px ${fontFamily}`
    brush.fillText(words.left, start, y - GAP)
    brush.font = `500 ${fontSize}px ${fontFamily}`
    brush.fillText(words.amount, start + 11, y + 6 + fontSize)
    brush.strokeStyle = colours[direction]
    drawArrow(brush, start, y + 6 + fontSize * 0.65, direction)
  }
  brush.restore()
}

/** Draws an order price on the axis, outlined: the filled label is the market's. */
export function drawTag(
  brush: CanvasRenderingContext2D,
  { y, width, text }: { y: number; width: number; text: string },
  look: ChartLook,
): void {
  const { colours, fontFamily, fontSize } = look
  const high = 17 * getFontGrowth(look)
  brush.save()
  brush.beginPath()
  brush.roundRect(0.5, Math.round(y) - high / 2, width - 2, high, 3)
  brush.fillStyle = colours.ground
  brush.fill()
  brush.strokeStyle = colours.ink
  brush.stroke()
  brush.fillStyle = colours.ink
  brush.font = `600 ${fontSize - 0.5}px ${fontFamily}`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillText(text, width / 2 - 0.5, Math.round(y) + 0.5)
  brush.restore()
}

/** Draws the hairline at the end of the pane from the level of a price to its tag on the axis, which may be moved. */
export function drawTagLine(
  brush: CanvasRenderingContext2D,
  { level, y, width }: { level: number; y: number; width: number },
  { colours }: ChartLook,
): void {
  brush.save()
  brush.strokeStyle = colours.ink
  drawLine(brush, [width - TAG_LINE_PX, toPixelCentre(level), width, toPixelCentre(y)], 1)
  brush.restore()
}

function drawLine(
  brush: CanvasRenderingContext2D,
  [x, y, toX, toY]: readonly [number, number, number, number],
  width: number,
  dashes: number[] = [],
): void {
  brush.lineWidth = width
  brush.setLineDash(dashes)
  brush.beginPath()
  brush.moveTo(x, y)
  brush.lineTo(toX, toY)
  brush.stroke()
  brush.setLineDash([])
}

/** Draws a diagonal arrow around the height `y`, 7 px wide. */
function drawArrow(brush: CanvasRenderingContext2D, x: number, y: number, direction: 'up' | 'down'): void {
  const way = direction === 'up' ? -1 : 1
  brush.lineWidth = 1.5
  brush.lineCap = brush.lineJoin = 'round'
  brush.beginPath()
  brush.moveTo(x, y - way * 3)
  brush.lineTo(x + 6.5, y + way * 3.5)
  brush.moveTo(x + 1, y + way * 3.5)
  brush.lineTo(x + 6.5, y + way * 3.5)
  brush.lineTo(x + 6.5, y - way * 2)
  brush.stroke()
}

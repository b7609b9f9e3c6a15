import { readChartFont } from '../../shared/view/chart/chart-font.ts'
import { type ChartColours, readColours } from '../../shared/view/chart/colours.ts'
import type { DepthCurve, DepthPoint } from './depth.rules.ts'

/** Space above and below the price labels of the axis, in px. */
const AXIS_PX = 7
/** Space above the highest step, in px. */
const HEAD_PX = 12

/** Data drawn in addition to the curve. */
export interface DepthMarks {
  /** Price under the pointer or keyboard cursor, or null. */
  cursorPrice: number | null
  /** Prices of the member's own open orders. */
  ownPrices: readonly number[]
  /** True if the data is delayed or the feed is broken. The curve is then drawn in grey. */
  stale: boolean
  formatPrice(price: number): string
  colours: ChartColours
}

/** Returns the x coordinate of a price in a plot of `width` px. */
export const priceToX = ({ low, high }: DepthCurve, price: number, width: number): number =>
  ((price - low) / (high - low)) * width

/** Returns the price at an x coordinate in a plot of `width` px, clamped to the plot. */
export const xToPrice = ({ low, high }: DepthCurve, x: number, width: number): number =>
  low + (Math.min(Math.max(x, 0), width) / width) * (high - low)

/** Reads the theme's chart colours at an element. */
export const readPlotColours = readColours

/**
 * Draws the depth of a book: two cumulative step curves that rise away from the middle price.
 *
 * @throws if the browser cannot draw
 */
export function drawDepth(canvas: HTMLCanvasElement, curve: DepthCurve, marks: DepthMarks): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('the browser has no canvas')
  if (width === 0 || height === 0) return
  const ratio = devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  brush.scale(ratio, ratio)
  const { colours, stale } = marks
  const floor = height - AXIS_PX - readChartFont(canvas).fontSize
  const x = (price: number) => priceToX(curve, price, width)
  const y = (sum: number) => floor - (curve.maxSum > 0 ? (sum / curve.maxSum) * (floor - HEAD_PX) : 0)

  const drawSteps = (points: readonly DepthPoint[], end: number, line: string, fill: string) => {
    brush.beginPath()
    brush.moveTo(x(points[0]?.price ?? curve.middle), floor)
    let before = floor
    for (const { price, sum } of points) {
      brush.lineTo(x(price), before)
      before = y(sum)
      brush.lineTo(x(price), before)
    }
    brush.lineTo(end, before)
    brush.strokeStyle = line
    brush.lineWidth = 1.5
    brush.stroke()
    brush.lineTo(end, floor)
    brush.fillStyle = fill
    brush.fill()
  }
  drawSteps(curve.bids, 0, stale ? colours.text : colours.up, stale ? colours.grid : colours.upVolume)
  drawSteps(curve.asks, width, stale ? colours.text : colours.down, stale ? colours.grid : colours.downVolume)

  const drawVertical = (price: number, colour: string, dash: number[]) => {
    brush.setLineDash(dash)
    brush.strokeStyle = colour
    brush.lineWidth = 1
    brush.beginPath()
    brush.moveTo(Math.round(x(price)) + 0.5, 0)
    brush.lineTo(Math.round(x(price)) + 0.5, floor)
    brush.stroke()
    brush.setLineDash([])
  }
  drawVertical(curve.middle, colours.text, [2, 3])
  if (marks.cursorPrice !== null) drawVertical(marks.cursorPrice, colours.ink, [5, 4])
  brush.fillStyle = colours.ink
  for (const price of marks.ownPrices) {
    if (price < curve.low || price > curve.high) continue
    brush.fillRect(x(price) - 0.5, floor - 14, 1, 14)
    brush.beginPath()
    brush.arc(x(price), floor - 14, 4, 0, 2 * Math.PI)
    brush.fill()
  }
  drawPrices(brush, curve, marks, { width, height })
}

/** Draws the lowest, middle and highest price below the curve. */
function drawPrices(
  brush: CanvasRenderingContext2D,
  { low, middle, high }: DepthCurve,
  { colours, formatPrice }: DepthMarks,
  { width, height }: { width: number; height: number },
): void {
  brush.fillStyle = colours.text
  const { fontFamily, fontSize } = readChartFont(brush.canvas)
  brush.font = `${fontSize}px ${fontFamily}`
  brush.textBaseline = 'bottom'
  for (const [price, at, align] of [
    [low, 0, 'left'],
    [middle, width / 2, 'center'],
    [high, width, 'right'],
  ] as const) {
    brush.textAlign = align
    brush.fillText(formatPrice(price), at, height)
  }
}

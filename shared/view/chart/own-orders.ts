import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { Interval } from '../../base/contract/constants.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { toChartTimestamp } from './axis-times.ts'
import type { CandleChart } from './candle-chart.ts'
import { getFontGrowth, readChartFont } from './chart-font.ts'
import { placeAxisLabels, TAG_DISTANCE_PX } from './label-placement.rules.ts'
import { TAG_LINE_PX } from './running-marks.ts'

/** Open order of the member: a line at its price with a label, and the price on the axis. */
export interface OwnOrder {
  price: Decimal
  /** Such as `Buy 0.15`. */
  label: string
  /** Formatted price. */
  priceText: string
}

/** Completed order of the member: a triangle at the candle in which it was filled. `at` in epoch ms. */
export interface OwnFill {
  side: 'buy' | 'sell'
  at: number
}

/** The member's own marks drawn over the candles. */
export interface OwnMarks {
  orders: readonly OwnOrder[]
  fills: readonly OwnFill[]
}

/** Drawing target of the library, in CSS pixels; its own type is exported by a package that is not a dependency. */
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

const TAG_PX = 18
const TRIANGLE_PX = 5

/** Lines, labels and triangles of the member's orders, drawn in the text colour to differ from the market's coloured marks. */
class OwnDrawing implements ISeriesPrimitive<Time> {
  readonly #interval: Interval
  readonly #candles: CandleChart
  readonly #pane = [createPaneView((target) => this.#drawPane(target))]
  readonly #axis = [createPaneView((target) => this.#drawAxis(target))]
  #marks: OwnMarks = { orders: [], fills: [] }
  #chart: SeriesAttachedParameter<Time> | null = null

  constructor(candles: CandleChart, interval: Interval) {
    this.#candles = candles
    this.#interval = interval
  }

  attached(chart: SeriesAttachedParameter<Time>): void {
    this.#chart = chart
  }

  detached(): void {
    this.#chart = null
  }

  show(marks: OwnMarks): void {
    this.#marks = marks
    this.#chart?.requestUpdate()
  }

  paneViews = () => this.#pane
  priceAxisPaneViews = () => this.#axis

  /** Returns the open orders whose price is in view from the top, with the y coordinates of their line and of their label, which may be moved. */
  #lines(height: number): { order: OwnOrder; y: number; labelY: number }[] {
    const lines = this.#marks.orders
      .flatMap((order) => {
        const y = this.#chart?.series.priceToCoordinate(Number(order.price)) ?? null
        return y === null || y < 0 || y > height ? [] : [{ order, y: Math.round(y) + 0.5 }]
      })
      .sort((a, b) => a.y - b.y)
    const distance = TAG_DISTANCE_PX * getFontGrowth(this.#candles.look)
    const wanted = lines.map(({ y }) => y)
    const places = placeAxisLabels(wanted, { height, distance, market: this.#candles.lastY })
    return lines.map((line, at) => ({ ...line, labelY: Math.round(places[at] ?? line.y) + 0.5 }))
  }

  #drawPane(target: Target): void {
    drawInPixels(target, (context, { width, height }) => {
      const { ink, ground, font, high } = this.#look()
      context.font = font
      context.lineWidth = 1
      for (const { order, y, labelY } of this.#lines(height)) {
        const wide = context.measureText(order.label).width + 14
        const start = width - wide - 8
        context.strokeStyle = ink
        context.beginPath()
        context.moveTo(0, y)
        context.lineTo(start - TAG_LINE_PX, y)
        context.lineTo(start, labelY)
        context.lineTo(width, labelY)
        context.stroke()
        drawBox(context, { x: start, y: labelY, wide, high, ink, ground })
        context.fillText(order.label, start + 7, labelY)
      }
      for (const { side, at } of this.#marks.fills) this.#drawFill(context, side, at)
    })
  }

  #drawAxis(target: Target): void {
    drawInPixels(target, (context, { width, height }) => {
      const { ink, ground, font, high } = this.#look()
      context.font = `600 ${font}`
      for (const { order, labelY } of this.#lines(height)) {
        drawBox(context, { x: 1, y: labelY, wide: width - 2, high, ink, ground })
        context.fillText(order.priceText, 8, labelY, width - 12)
      }
    })
  }

  #drawFill(context: CanvasRenderingContext2D, side: OwnFill['side'], at: number): void {
    if (!this.#chart) return
    const { chart, series } = this.#chart
    const time = toChartTimestamp(at, this.#interval)
    // The last bar that has begun at that time.
    const bar = series.data().findLast((one) => Number(one.time) <= time)
    if (!bar || !('high' in bar)) return
    const x = chart.timeScale().timeToCoordinate(bar.time)
    const y = series.priceToCoordinate(side === 'buy' ? bar.low : bar.high)
    if (x === null || y === null) return
    const up = side === 'buy' ? 1 : -1
    const { borderUpColor, borderDownColor } = series.options() as { borderUpColor: string; borderDownColor: string }
    context.fillStyle = side === 'buy' ? borderUpColor : borderDownColor
    context.beginPath()
    context.moveTo(x, y + up * TRIANGLE_PX)
    context.lineTo(x - TRIANGLE_PX, y + up * 3 * TRIANGLE_PX)
    context.lineTo(x + TRIANGLE_PX, y + up * 3 * TRIANGLE_PX)
    context.fill()
  }

  /** Returns the current colours and font: the theme may have changed. */
  #look() {
    const element = this.#chart?.chart.chartElement()
    const { color = '' } = element ? getComputedStyle(element) : {}
    const letters = element ? readChartFont(element) : { fontFamily: '', fontSize: 11 }
    const background = this.#chart?.chart.options().layout.background
    const ground = background && 'color' in background ? background.color : ''
    return {
      ink: color,
      ground,
      font: `${letters.fontSize}px ${letters.fontFamily}`,
      high: TAG_PX * getFontGrowth(letters),
    }
  }
}

/** Draws in CSS pixels at any device pixel ratio. */
function drawInPixels(
  target: Target,
  draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void,
): void {
  const { useMediaCoordinateSpace: within } = target
  within.call(target, ({ context, mediaSize }) => draw(context, mediaSize))
}

const createPaneView = (draw: (target: Target) => void): IPrimitivePaneView => {
  const renderer = { draw }
  return { zOrder: () => 'top', renderer: () => renderer }
}

interface Box {
  x: number
  /** Of its middle. */
  y: number
  wide: number
  high: number
  ink: string
  ground: string
}

/** Draws an outlined box and sets the text style for a label in its middle. */
function drawBox(context: CanvasRenderingContext2D, { x, y, wide, high, ink, ground }: Box): void {
  context.beginPath()
  context.roundRect(x, y - high / 2, wide, high, 4)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = ink
  context.stroke()
  context.fillStyle = ink
  context.textAlign = 'left'
  context.textBaseline = 'middle'
}

/** Draws the member's own marks over a chart; `show` updates them, `end` removes them. */
export function drawOwnMarks(chart: CandleChart, interval: Interval): { show(marks: OwnMarks): void; end(): void } {
  const drawing = new OwnDrawing(chart, interval)
  const end = chart.attach(drawing)
  return { show: (marks) => drawing.show(marks), end }
}

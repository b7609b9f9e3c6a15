import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { Interval } from '../contract/constants.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { CandleChart } from './candle-chart.ts'
import { growthOf, lettersOf } from './letters.ts'
import { chartTime } from './times.ts'

/** An open order of the member: a line at its price, with its words and the price on the axis. */
export interface OwnOrder {
  price: Decimal
  /** As `Buy 0.15`. */
  label: string
  /** The price as it is written. */
  priceText: string
}

/** A completed order of the member: a triangle at the candle in which it was filled. `at` in epoch ms. */
export interface OwnFill {
  side: 'buy' | 'sell'
  at: number
}

/** What is drawn of the member's own over the candles. */
export interface OwnMarks {
  orders: readonly OwnOrder[]
  fills: readonly OwnFill[]
}

/** What the library draws on, in CSS pixels; its own type comes from a package that is not ours to import. */
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

const TAG_PX = 18
const TRIANGLE_PX = 5

/** Lines, words and triangles of what is the member's own: ink, where the market's marks are coloured (look.md). */
class OwnDrawing implements ISeriesPrimitive<Time> {
  readonly #interval: Interval
  readonly #pane = [view((target) => this.#drawPane(target))]
  readonly #axis = [view((target) => this.#drawAxis(target))]
  #marks: OwnMarks = { orders: [], fills: [] }
  #chart: SeriesAttachedParameter<Time> | null = null

  constructor(interval: Interval) {
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

  /** The open orders whose price is in view, with the height of their line. */
  #lines(height: number): { order: OwnOrder; y: number }[] {
    return this.#marks.orders.flatMap((order) => {
      const y = this.#chart?.series.priceToCoordinate(Number(order.price)) ?? null
      return y === null || y < 0 || y > height ? [] : [{ order, y: Math.round(y) + 0.5 }]
    })
  }

  #drawPane(target: Target): void {
    inPixels(target, (context, { width, height }) => {
      const { ink, ground, font, high } = this.#look()
      context.font = font
      context.lineWidth = 1
      for (const { order, y } of this.#lines(height)) {
        context.strokeStyle = ink
        context.beginPath()
        context.moveTo(0, y)
        context.lineTo(width, y)
        context.stroke()
        const wide = context.measureText(order.label).width + 14
        box(context, { x: width - wide - 8, y, wide, high, ink, ground })
        context.fillText(order.label, width - wide - 1, y)
      }
      for (const { side, at } of this.#marks.fills) this.#drawFill(context, side, at)
    })
  }

  #drawAxis(target: Target): void {
    inPixels(target, (context, { width, height }) => {
      const { ink, ground, font, high } = this.#look()
      context.font = `600 ${font}`
      for (const { order, y } of this.#lines(height)) {
        box(context, { x: 1, y, wide: width - 2, high, ink, ground })
        context.fillText(order.priceText, 8, y, width - 12)
      }
    })
  }

  #drawFill(context: CanvasRenderingContext2D, side: OwnFill['side'], at: number): void {
    if (!this.#chart) return
    const { chart, series } = this.#chart
    const time = chartTime(at, this.#interval)
    // The bar that the moment lies in: the last one that has begun by then.
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

  /** The colours and letters of now: the theme may have changed since. */
  #look() {
    const element = this.#chart?.chart.chartElement()
    const { color = '' } = element ? getComputedStyle(element) : {}
    const letters = element ? lettersOf(element) : { fontFamily: '', fontSize: 11 }
    const background = this.#chart?.chart.options().layout.background
    const ground = background && 'color' in background ? background.color : ''
    return { ink: color, ground, font: `${letters.fontSize}px ${letters.fontFamily}`, high: TAG_PX * growthOf(letters) }
  }
}

/** Draws in CSS pixels, whatever those of the screen are. */
function inPixels(
  target: Target,
  draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void,
): void {
  const { useMediaCoordinateSpace: within } = target
  within.call(target, ({ context, mediaSize }) => draw(context, mediaSize))
}

const view = (draw: (target: Target) => void): IPrimitivePaneView => {
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

/** An outlined box; words that follow are written in its ink, at the middle of a line. */
function box(context: CanvasRenderingContext2D, { x, y, wide, high, ink, ground }: Box): void {
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

/** Draws what is the member's own over a chart of an interval; `show` takes what there is now, `end` takes it off. */
export function drawOwnMarks(chart: CandleChart, interval: Interval): { show(marks: OwnMarks): void; end(): void } {
  const drawing = new OwnDrawing(interval)
  const end = chart.attach(drawing)
  return { show: (marks) => drawing.show(marks), end }
}

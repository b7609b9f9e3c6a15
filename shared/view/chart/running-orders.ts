import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { formatSeconds } from '../../base/format/clock.ts'
import { type Deadline, secondsLeft } from '../../base/format/deadline.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import type { CandleChart } from './candle-chart.ts'
import { getFontGrowth } from './chart-font.ts'
import { placeAxisLabels, TAG_DISTANCE_PX } from './label-placement.rules.ts'
import { drawOrder, drawTag, drawTagLine } from './running-marks.ts'

/** Option order in progress as drawn by the chart. Times in epoch ms. */
export interface RunningMark {
  direction: 'up' | 'down'
  /** Order price. */
  price: Decimal
  from: number
  to: number
  /** End of the displayed countdown. */
  deadline: Deadline
  /** Formatted amount. */
  amount: string
}

/** Height of a label in px; of two overlapping labels the one with the later end is omitted. */
const LABEL_HEIGHT = 34

/**
 * Orders in progress over a chart: a ring at the entry, a line to the dashed vertical of the end, the remaining time above it, arrow and amount below, and the
 * order price on the axis, in order of price, with a hairline to its level.
 */
export class RunningOrders implements ISeriesPrimitive<Time> {
  readonly #chart: CandleChart
  #marks: readonly RunningMark[] = []
  #update = () => {}
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(chart: CandleChart) {
    this.#chart = chart
  }

  /** Draws these orders, which are sorted by end. */
  show(marks: readonly RunningMark[]): void {
    this.#marks = marks
    this.#update()
  }

  attached({ requestUpdate }: SeriesAttachedParameter<Time>): void {
    this.#update = requestUpdate
    this.#timer = setInterval(requestUpdate, 1_000)
  }

  detached(): void {
    clearInterval(this.#timer)
    this.#update = () => {}
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) => target.useMediaCoordinateSpace((space) => this.#draw(space.context, space.mediaSize)),
        }),
      },
    ]
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return [
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) => target.useMediaCoordinateSpace((space) => this.#tag(space.context, space.mediaSize)),
        }),
      },
    ]
  }

  /** Extends the price range by the prices of the orders whose entry is not after the last visible bar. */
  autoscaleInfo(_from: Logical, to: Logical): AutoscaleInfo | null {
    const prices = this.#marks
      .filter((mark) => (this.#chart.getBarPosition(mark.from) ?? Number.POSITIVE_INFINITY) <= to)
      .map(({ price }) => Number(price))
    if (prices.length === 0) return null
    return { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } }
  }

  #draw(brush: CanvasRenderingContext2D, size: { width: number; height: number }): void {
    const labelled: number[] = []
    const placed = this.#marks.flatMap((mark) => {
      const [from, to, y] = [
        this.#chart.timeToX(mark.from),
        this.#chart.timeToX(mark.to),
        this.#chart.priceToY(mark.price),
      ]
      return from === null || to === null || y === null ? [] : [{ mark, from, to, y }]
    })
    const ends = placed.map(({ to }) => to)
    for (const { mark, from, to, y } of placed) {
      const free = labelled.every((other) => Math.abs(other - y) >= LABEL_HEIGHT)
      if (free) labelled.push(y)
      const words = free ? { left: formatSeconds(secondsLeft(mark.deadline)), amount: mark.amount } : null
      drawOrder(brush, { from, to, y, direction: mark.direction, words, ends, size }, this.#chart.look)
    }
    for (const tag of this.#placeTags(size.height)) drawTagLine(brush, { ...tag, width: size.width }, this.#chart.look)
  }

  #tag(brush: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    for (const { text, y } of this.#placeTags(height)) drawTag(brush, { y, width, text }, this.#chart.look)
  }

  /** Returns the tags of the order prices from the top of the axis: orders whose prices have the same text share one. `level` is the y of the price. */
  #placeTags(height: number): { text: string; level: number; y: number }[] {
    const levels = new Map<string, number>()
    for (const { price } of this.#marks) {
      const level = this.#chart.priceToY(price)
      if (level !== null) levels.set(this.#chart.formatPrice(price), level)
    }
    const sorted = [...levels].sort(([, a], [, b]) => a - b)
    const distance = TAG_DISTANCE_PX * getFontGrowth(this.#chart.look)
    const wanted = sorted.map(([, level]) => level)
    const places = placeAxisLabels(wanted, { height, distance, market: this.#chart.lastY })
    return sorted.map(([text, level], at) => ({ text, level, y: places[at] ?? level }))
  }
}

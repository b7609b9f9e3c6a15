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
import { placeAxisLabel } from './label-placement.rules.ts'
import { drawOrder, drawTag } from './running-marks.ts'

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
 * order price on the axis.
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
  }

  #tag(brush: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    const taken = [this.#chart.lastY].filter((y) => y !== null)
    for (const price of new Set(this.#marks.map((mark) => mark.price))) {
      const wanted = this.#chart.priceToY(price)
      if (wanted === null) continue
      const y = placeAxisLabel(taken, wanted, height)
      taken.push(y)
      drawTag(brush, { y, width, text: this.#chart.formatPrice(price) }, this.#chart.look)
    }
  }
}

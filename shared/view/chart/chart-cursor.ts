import type { IChartApi, ISeriesApi, Logical, MouseEventParams } from 'lightweight-charts'
import type { Interval } from '../../base/contract/constants.ts'
import type { Bar } from '../../state/market/bars.ts'
import { toChartTimestamp } from './axis-times.ts'

/** Chart of which a cursor reads the bars. */
interface CursorParts {
  chart: IChartApi
  candles: ISeriesApi<'Candlestick'>
  /** Returns the displayed bars and their interval. */
  shown(): { bars: readonly Bar[]; interval: Interval }
}

/** Distance of bars in px, at which a bar is still visible and at which few fit. */
const SPACING = { least: 2, most: 60 } as const

/** Crosshair of a candle chart by bar index, moved by the pointer or by keys. */
export class ChartCursor {
  readonly #parts: CursorParts

  constructor(parts: CursorParts) {
    this.#parts = parts
  }

  /** Calls back with the index of the bar under the pointer, or null. Returns a function that ends it. */
  onPoint(listener: (at: number | null) => void): () => void {
    const { chart } = this.#parts
    const read = ({ point, logical, sourceEvent }: MouseEventParams) => {
      // Moves by `point` have no source event.
      if (point && !sourceEvent) return
      const at = point && logical !== undefined ? Number(logical) : null
      listener(at !== null && at in this.#parts.shown().bars ? at : null)
    }
    const press = (event: MouseEventParams) => {
      read(event)
      // A touch has no position before the press.
      const at = Number(event.logical ?? -1)
      if (at in this.#parts.shown().bars) this.point(at)
    }
    chart.subscribeCrosshairMove(read)
    chart.subscribeClick(press)
    return () => {
      chart.unsubscribeCrosshairMove(read)
      chart.unsubscribeClick(press)
    }
  }

  /** Moves the crosshair to a bar and scrolls it into view, or hides the crosshair for null. */
  point(at: number | null): void {
    const { chart, candles, shown } = this.#parts
    const { bars, interval } = shown()
    const bar = at === null ? undefined : bars[at]
    if (at === null || !bar) return chart.clearCrosshairPosition()
    const range = chart.timeScale().getVisibleLogicalRange()
    const by = !range ? 0 : at < range.from ? at - range.from : at > range.to ? at - range.to : 0
    if (range && by !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
    chart.setCrosshairPosition(Number(bar.close), toChartTimestamp(bar.time, interval), candles)
  }

  /** Scales the number of visible bars by a factor; 0.8 zooms in. */
  zoom(factor: number): void {
    const scale = this.#parts.chart.timeScale()
    const spacing = scale.options().barSpacing / factor
    scale.applyOptions({ barSpacing: Math.min(Math.max(spacing, SPACING.least), SPACING.most) })
  }

  /** Returns the first and the last visible bar, or null without bars. */
  getVisible(): { first: Bar; last: Bar } | null {
    const { chart, shown } = this.#parts
    const { bars } = shown()
    const { from, to } = chart.timeScale().getVisibleLogicalRange() ?? { from: 0 as Logical, to: 0 as Logical }
    const first = bars[Math.max(0, Math.ceil(from))] ?? bars[0]
    const last = bars[Math.min(bars.length - 1, Math.floor(to))] ?? bars.at(-1)
    return first && last ? { first, last } : null
  }
}

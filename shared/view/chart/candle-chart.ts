import {
  CandlestickSeries,
  type HistogramData,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineStyle,
  type Logical,
  type Time,
} from 'lightweight-charts'
import type { Interval } from '../../base/contract/constants.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { type Bar, getBarLengthMs } from '../../state/market/bars.ts'
import { runAfterFrame } from '../dom/run-after-frame.ts'
import type { ChartOwner } from './attempt.ts'
import { prepareTicks, toChartTimestamp } from './axis-times.ts'
import { type BarReading, type ChartSummary, readBar, readSummary } from './bar-reading.ts'
import { ChartCursor } from './chart-cursor.ts'
import { getFontGrowth, readChartFont } from './chart-font.ts'
import {
  AXIS_WIDTH_PX,
  createCandleChart,
  createPriceFormat,
  getAverageStroke,
  getBarDigits,
  getCandleOptions,
  getLabelSpace,
  getLayoutOptions,
  setChartLanguage,
} from './chart-options.ts'
import { computeAveragePoints, isRising, toCandle } from './chart-points.ts'
import { type ChartColours, readColours } from './colours.ts'
import { findBarPosition } from './label-placement.rules.ts'
import type { ChartLook } from './running-marks.ts'

/** Settings of a chart in addition to its bars. */
export interface ChartSettings {
  interval: Interval
  /** Language of the axes. */
  language: string
  /** Fewest digits after the point of prices: those of the market's step. */
  digits?: number
}

/** Owner of a candle chart. */
export interface CandleChartOwner extends ChartOwner {
  /** Called after all of the bars were passed to the library. */
  onDrawn?(): void
}

/**
 * Candlestick chart: rising candles hollow, falling ones solid, volume below, moving averages over 5, 10, 20 and 30 bars, a line at the last price. Prices
 * become plain numbers here, because canvas coordinates need no exact decimals.
 */
export class CandleChart {
  readonly #place: HTMLElement
  readonly #chart: IChartApi
  readonly #candles: ISeriesApi<'Candlestick'>
  readonly #volume: ISeriesApi<'Histogram'>
  readonly #averages: ISeriesApi<'Line'>[]
  /** Crosshair by bar, for pointer and keys. */
  readonly cursor: ChartCursor
  #colours: ChartColours
  #setting: ChartSettings
  #bars: readonly Bar[] = []
  #drawings = 0
  #cancelRest: (() => void) | undefined
  readonly #owner: CandleChartOwner

  constructor(container: HTMLElement, setting: ChartSettings, owner: CandleChartOwner) {
    this.#owner = owner
    this.#setting = setting
    this.#colours = readColours(container)
    const { chart, averages, box, follow } = createCandleChart(
      container,
      {
        rightPriceScale: { scaleMargins: { top: 0.04, bottom: 0.2 }, minimumWidth: AXIS_WIDTH_PX },
        timeScale: { timeVisible: true, secondsVisible: false, barSpacing: 7, ...getLabelSpace(0) },
      },
      owner,
    )
    this.#place = box
    this.#chart = chart
    this.#averages = averages
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 }, visible: false })
    this.#candles = this.#chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted })
    this.cursor = new ChartCursor({
      chart,
      candles: this.#candles,
      shown: () => ({ bars: this.#bars, interval: this.#setting.interval }),
    })
    this.paint()
    this.set(setting)
    follow(chart, () => this.paint())
    owner.signal.addEventListener('abort', () => this.#cancelRest?.())
    setTimeout(prepareTicks, 0, setting.language)
  }

  /** Sets the interval and language; after a change of the interval call `show` with its bars. */
  set(setting: ChartSettings): void {
    const { language, interval } = setting
    if (interval !== this.#setting.interval) this.#bars = []
    this.#setting = setting
    setChartLanguage(this.#chart, language, interval)
    this.#applyPriceFormat()
  }

  /** Reads the theme's colours again. */
  paint(): void {
    this.#colours = readColours(this.#place)
    const { text, averages } = this.#colours
    this.#chart.applyOptions({
      ...getLayoutOptions(this.#colours, readChartFont(this.#place)),
      crosshair: { vertLine: { color: text }, horzLine: { color: text } },
    })
    this.#candles.applyOptions(getCandleOptions(this.#colours))
    this.#averages.forEach((series, at) => {
      series.applyOptions({ color: averages[at] ?? text, ...getAverageStroke(at) })
    })
    const bars = this.#bars
    this.#bars = []
    if (bars.length > 0) this.show(bars)
  }

  /** Shows bars in ascending order. If only the last bar changed or one was appended, only the end is updated. */
  show(bars: readonly Bar[]): void {
    const before = this.#bars
    this.#bars = bars
    const kept = before.length - 1
    const grown = kept >= 0 && (bars.length === before.length || bars.length === before.length + 1)
    if (grown && before.every((bar, at) => at >= kept || bar === bars[at])) this.#updateEnd(kept)
    else this.#redraw()
    const last = bars.at(-1)
    if (last) this.#candles.applyOptions({ priceLineColor: isRising(last) ? this.#colours.up : this.#colours.down })
  }

  /** Draws a primitive over the candles and reserves space for its labels after the last bar. Returns a function that removes it. Does nothing once the chart is removed. */
  attach(drawing: ISeriesPrimitive<Time>): () => void {
    const { signal } = this.#owner
    if (signal.aborted) return () => {}
    this.#candles.attachPrimitive(drawing)
    this.#reserveLabelSpace(1)
    return () => {
      if (signal.aborted) return
      this.#candles.detachPrimitive(drawing)
      this.#reserveLabelSpace(-1)
    }
  }

  /** Returns the fractional index of the bar at an epoch time in ms; null before the first bar. */
  getBarPosition(ms: number): number | null {
    return findBarPosition(ms, this.#bars, getBarLengthMs(this.#setting.interval))
  }

  /** Returns the x coordinate of an epoch time in ms, in px from the left edge; null before the first bar. */
  timeToX(ms: number): number | null {
    const bar = this.getBarPosition(ms)
    if (bar === null) return null
    // The library converts whole bars only.
    const at = Math.floor(bar)
    const [left, right] = [at, at + 1].map(
      (index) => this.#chart.timeScale().logicalToCoordinate(index as Logical) ?? 0,
    )
    return (left as number) + (bar - at) * ((right as number) - (left as number))
  }

  /** Returns the y coordinate of a price in px from the top; null without prices. */
  priceToY(price: Decimal): number | null {
    return this.#candles.priceToCoordinate(Number(price))
  }

  /** The y coordinate of the last price, which the axis marks; null without a price. */
  get lastY(): number | null {
    const last = this.#bars.at(-1)
    return last ? this.priceToY(last.close) : null
  }

  /** Formats a price like the axis. */
  formatPrice(price: Decimal): string {
    return formatDecimal(price, { digits: this.#getDigits() }, this.#setting.language)
  }

  /** Returns the figures of the bar at an index as texts, or null if there is none. */
  readBar(at: number): BarReading | null {
    return readBar(this.#bars, at, { ...this.#setting, digits: this.#getDigits() })
  }

  /** Returns the last price, the change over the visible bars and their times as texts; null without bars. */
  readSummary(): ChartSummary | null {
    const visible = this.cursor.getVisible()
    return visible && readSummary(visible, this.formatPrice((this.#bars.at(-1) ?? visible.last).close), this.#setting)
  }

  /** The theme's colours and font, for drawings. */
  get look(): ChartLook {
    return { colours: this.#colours, ...readChartFont(this.#place) }
  }

  /** Reserves space after the last bar for the labels of drawings. */
  #reserveLabelSpace(more: 1 | -1): void {
    this.#drawings += more
    this.#chart.timeScale().applyOptions(getLabelSpace(this.#drawings && getFontGrowth(readChartFont(this.#place))))
  }

  #redraw(): void {
    this.#candles.setData(this.#bars.map((bar) => toCandle(bar, this.#setting.interval)))
    this.#applyPriceFormat()
    // A hidden page has no frames.
    if (this.#cancelRest || this.#bars.length === 0 || document.hidden) return this.#drawRest()
    // The first frame with everything would be a task of 80 ms on a phone.
    this.#cancelRest = runAfterFrame(() => this.#drawRest(), this.#owner.onFailed)
  }

  #drawRest(): void {
    this.#volume.setData(this.#bars.map((bar) => this.#toVolume(bar)))
    this.#computeAverages().forEach((points, at) => {
      this.#averages[at]?.setData(points)
    })
    this.#owner.onDrawn?.()
  }

  #updateEnd(from: number): void {
    for (const bar of this.#bars.slice(from)) {
      this.#candles.update(toCandle(bar, this.#setting.interval))
      this.#volume.update(this.#toVolume(bar))
    }
    const since = this.#toTime(this.#bars[from] as Bar)
    this.#computeAverages().forEach((points, at) => {
      for (const point of points.slice(-2)) if (point.time >= since) this.#averages[at]?.update(point)
    })
  }

  readonly #computeAverages = () => computeAveragePoints(this.#bars, this.#setting.interval)

  readonly #getDigits = () => Math.max(this.#setting.digits ?? 0, getBarDigits(this.#bars))

  #applyPriceFormat(): void {
    const priceFormat = createPriceFormat(this.#getDigits(), this.#setting.language)
    this.#candles.applyOptions({ priceFormat })
    for (const series of this.#averages) series.applyOptions({ priceFormat })
  }

  readonly #toTime = ({ time }: Bar) => toChartTimestamp(time, this.#setting.interval)

  readonly #toVolume = (bar: Bar): HistogramData => ({
    time: this.#toTime(bar),
    value: Number(bar.volume),
    color: isRising(bar) ? this.#colours.upVolume : this.#colours.downVolume,
  })
}

import {
  type CandlestickData,
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
import { type Interval, MOVING_AVERAGES } from '../contract/constants.ts'
import { formatDecimal } from '../format/numbers.ts'
import { type Bar, barLengthMs } from '../market/bars.ts'
import { scaleOf } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { movingAverage } from './averages.ts'
import { type ChartColours, readColours } from './colours.ts'
import { growthOf, lettersOf } from './letters.ts'
import { placeOf } from './place.rules.ts'
import type { ChartLook } from './running-marks.ts'
import { candleOptions, groundOptions, priceFormatOf, setChartLanguage, startChart } from './set-up.ts'
import { chartTime } from './times.ts'

/** What a chart shows besides its bars. */
export interface ChartSetting {
  interval: Interval
  /** Of the axes. */
  language: string
}

/** Free pixels beyond the last bar, without and with labels of drawings there: five bars of a minute, the longest order, and its words. */
const NO_LABELS = { rightOffsetPixels: 21 }
const labels = (growth: number) => ({ rightOffsetPixels: 120 * growth })

/** Digits of the price axis, by the finest close among the newest bars. */
const digitsOf = (bars: readonly Bar[]): number =>
  Math.min(8, Math.max(2, ...bars.slice(-20).map(({ close }) => scaleOf(close))))

/**
 * The candlestick chart: hollow candles up, solid ones down, volume beneath, moving averages over 5, 10, 20 and 30 bars, a line at the last price. Prices
 * become numbers here and nowhere else: they are places on a canvas.
 */
export class CandleChart {
  readonly #place: HTMLElement
  readonly #chart: IChartApi
  readonly #candles: ISeriesApi<'Candlestick'>
  readonly #volume: ISeriesApi<'Histogram'>
  readonly #averages: ISeriesApi<'Line'>[]
  #colours: ChartColours
  #setting: ChartSetting
  #bars: readonly Bar[] = []
  #drawings = 0

  constructor(place: HTMLElement, setting: ChartSetting) {
    this.#place = place
    this.#setting = setting
    this.#colours = readColours(place)
    const { chart, averages } = startChart(place, {
      rightPriceScale: { scaleMargins: { top: 0.04, bottom: 0.2 } },
      timeScale: { timeVisible: true, secondsVisible: false, barSpacing: 7, ...NO_LABELS },
    })
    this.#chart = chart
    this.#averages = averages
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      priceLineVisible: false,
      lastValueVisible: false,
    })
    this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 }, visible: false })
    this.#candles = this.#chart.addSeries(CandlestickSeries, { priceLineStyle: LineStyle.Dotted })
    this.paint()
    this.set(setting)
  }

  /** Takes another interval or language; another interval needs its bars next. */
  set(setting: ChartSetting): void {
    const { language, interval } = setting
    if (interval !== this.#setting.interval) this.#bars = []
    this.#setting = setting
    setChartLanguage(this.#chart, language, interval)
    this.#scale()
  }

  /** Reads the theme's colours again. */
  paint(): void {
    this.#colours = readColours(this.#place)
    const { text, averages } = this.#colours
    this.#chart.applyOptions({
      ...groundOptions(this.#colours, lettersOf(this.#place)),
      crosshair: { vertLine: { color: text }, horzLine: { color: text } },
    })
    this.#candles.applyOptions(candleOptions(this.#colours))
    for (const [at, series] of this.#averages.entries()) series.applyOptions({ color: averages[at] ?? text })
    const bars = this.#bars
    this.#bars = []
    if (bars.length > 0) this.show(bars)
  }

  /** Shows bars, ascending. One that only differs in its end from what is shown moves the end alone. */
  show(bars: readonly Bar[]): void {
    const before = this.#bars
    this.#bars = bars
    const kept = before.length - 1
    const grown = kept >= 0 && (bars.length === before.length || bars.length === before.length + 1)
    if (grown && before.every((bar, at) => at >= kept || bar === bars[at])) this.#move(kept)
    else this.#redraw()
    const last = bars.at(-1)
    if (last) this.#candles.applyOptions({ priceLineColor: this.#isUp(last) ? this.#colours.up : this.#colours.down })
  }

  /** Puts a drawing over the candles, with room for its labels at the end; answers how to take it off. */
  attach(drawing: ISeriesPrimitive<Time>): () => void {
    this.#candles.attachPrimitive(drawing)
    this.#reserve(1)
    return () => {
      this.#candles.detachPrimitive(drawing)
      this.#reserve(-1)
    }
  }

  /** The bar that holds a moment (epoch ms), counted from 0 and with the share of it that has passed; null before the first. */
  barAt(ms: number): number | null {
    return placeOf(ms, this.#bars, barLengthMs(this.#setting.interval))
  }

  /** Where a moment (epoch ms) lies, in pixels from the left edge; null before the first bar. */
  xOf(ms: number): number | null {
    const bar = this.barAt(ms)
    if (bar === null) return null
    // The chart knows the places of whole bars only.
    const at = Math.floor(bar)
    const [left, right] = [at, at + 1].map(
      (index) => this.#chart.timeScale().logicalToCoordinate(index as Logical) ?? 0,
    )
    return (left as number) + (bar - at) * ((right as number) - (left as number))
  }

  /** Where a price lies, in pixels from the top; null while there are no prices. */
  yOf(price: Decimal): number | null {
    return this.#candles.priceToCoordinate(Number(price))
  }

  /** Where the last price lies, which the axis marks; null while there is none. */
  get lastY(): number | null {
    const last = this.#bars.at(-1)
    return last ? this.yOf(last.close) : null
  }

  /** A price as the axis writes it. */
  priceText(price: Decimal): string {
    return formatDecimal(price, { digits: digitsOf(this.#bars) }, this.#setting.language)
  }

  /** The theme's colours and letters, for drawings. */
  get look(): ChartLook {
    return { colours: this.#colours, ...lettersOf(this.#place) }
  }

  /** Drawings bring labels, which stand beyond the last bar. */
  #reserve(more: 1 | -1): void {
    this.#drawings += more
    this.#chart.timeScale().applyOptions(this.#drawings > 0 ? labels(growthOf(lettersOf(this.#place))) : NO_LABELS)
  }

  /** Ends the chart. */
  close(): void {
    this.#chart.remove()
  }

  #redraw(): void {
    this.#candles.setData(this.#bars.map((bar) => this.#candle(bar)))
    this.#volume.setData(this.#bars.map((bar) => this.#volumeOf(bar)))
    for (const [series, points] of this.#averagePoints()) series.setData(points)
    this.#scale()
  }

  #move(from: number): void {
    for (const bar of this.#bars.slice(from)) {
      this.#candles.update(this.#candle(bar))
      this.#volume.update(this.#volumeOf(bar))
    }
    const since = this.#time(this.#bars[from] as Bar)
    for (const [series, points] of this.#averagePoints())
      for (const point of points.slice(-2)) if (point.time >= since) series.update(point)
  }

  #averagePoints() {
    const closes = this.#bars.map(({ close }) => Number(close))
    return MOVING_AVERAGES.map((window, at) => {
      const points = movingAverage(closes, window)
      return [
        this.#averages[at] as ISeriesApi<'Line'>,
        points.map(({ at: bar, value }) => ({ time: this.#time(this.#bars[bar] as Bar), value })),
      ] as const
    })
  }

  #scale(): void {
    const priceFormat = priceFormatOf(digitsOf(this.#bars), this.#setting.language)
    this.#candles.applyOptions({ priceFormat })
    for (const series of this.#averages) series.applyOptions({ priceFormat })
  }

  readonly #isUp = ({ open, close }: Bar): boolean => Number(close) >= Number(open)

  readonly #time = ({ time }: Bar) => chartTime(time, this.#setting.interval)

  readonly #candle = (bar: Bar): CandlestickData => ({
    time: this.#time(bar),
    open: Number(bar.open),
    high: Number(bar.high),
    low: Number(bar.low),
    close: Number(bar.close),
  })

  readonly #volumeOf = (bar: Bar): HistogramData => ({
    time: this.#time(bar),
    value: Number(bar.volume),
    color: this.#isUp(bar) ? this.#colours.upVolume : this.#colours.downVolume,
  })
}

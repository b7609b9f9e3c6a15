import {
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type LogicalRange,
  type MouseEventParams,
  PriceLineSource,
  type UTCTimestamp,
} from 'lightweight-charts'
import { MOVING_AVERAGES } from '../../shared/base/contract/constants.ts'
import { isUp } from '../../shared/base/money/ratio.ts'
import type { Bar } from '../../shared/state/market/bars.ts'
import { attemptDrawing, type ChartOwner } from '../../shared/view/chart/attempt.ts'
import { computeMovingAverage } from '../../shared/view/chart/averages.ts'
import { readChartFont } from '../../shared/view/chart/chart-font.ts'
import {
  createCandleChart,
  createPriceFormat,
  getAverageStroke,
  getCandleOptions,
  getLayoutOptions,
  setChartLanguage,
} from '../../shared/view/chart/chart-options.ts'
import { type ChartColours, readColours } from '../../shared/view/chart/colours.ts'
import { AnnotationLayer, type AnnotationStyle, type Annotations } from './annotations.ts'
import { getMinWindowPercent, toBarRange, toZoomWindow, type ZoomWindow } from './zoom-window.ts'

/** Language and annotations of a daily chart. */
export interface DailyChartOptions {
  /** Language of the axes. */
  language: string
  annotations: Annotations
}

/** Callbacks of a daily chart. */
export interface DailyChartCallbacks {
  /** Called when wheel, drag or pinch changes the visible range. */
  onWindow(window: ZoomWindow): void
  /** Called with the index of the bar under the pointer, or null. */
  onPoint(at: number | null): void
}

const PRICE_DIGITS = 2
/** Difference in percent below which two windows are equal. */
const WINDOW_TOLERANCE_PERCENT = 1e-6

/**
 * Chart of fixed daily bars: hollow candles up and solid candles down, moving averages over 5, 10, 20 and 30 days, annotations of the whole series. The visible
 * range can be changed in the chart and by the caller.
 */
export class DailyChart {
  readonly #place: HTMLElement
  readonly #bars: readonly Bar[]
  readonly #chart: IChartApi
  readonly #candles: ISeriesApi<'Candlestick'>
  readonly #averages: ISeriesApi<'Line'>[]
  readonly #layer: AnnotationLayer
  readonly #listener: DailyChartCallbacks
  #colours: ChartColours
  #setting: DailyChartOptions
  #window: ZoomWindow
  /** Width in px when the range was last applied. A range change at another width comes from resizing and is not reported. */
  #width = 0

  constructor(
    container: HTMLElement,
    bars: readonly Bar[],
    setting: DailyChartOptions,
    window: ZoomWindow,
    to: DailyChartCallbacks & ChartOwner,
  ) {
    this.#bars = bars
    this.#setting = setting
    this.#window = window
    this.#listener = to
    this.#colours = readColours(container)
    const { chart, averages, box, follow } = createCandleChart(
      container,
      {
        rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.1 } },
        timeScale: { fixLeftEdge: true, fixRightEdge: true, lockVisibleTimeRangeOnResize: true },
      },
      to,
    )
    this.#place = box
    this.#chart = chart
    this.#averages = averages
    this.#candles = this.#chart.addSeries(CandlestickSeries, {
      priceLineStyle: LineStyle.Dotted,
      priceLineSource: PriceLineSource.LastVisible,
    })
    this.#layer = new AnnotationLayer(bars, setting.annotations, this.#style())
    this.#candles.attachPrimitive(this.#layer)
    this.paint()
    this.set(setting)
    this.#drawSeries()
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange)
    this.#chart.subscribeCrosshairMove(this.#onPointer)
    this.#chart.subscribeClick(this.#onPress)
    // The chart keeps its range on resize, except after it had no size for a while.
    const sizes = new ResizeObserver(() => attemptDrawing(() => this.#applyWindow(), to.onFailed))
    sizes.observe(box)
    to.signal.addEventListener('abort', () => sizes.disconnect())
    follow(chart, () => this.paint())
  }

  /** Sets the language and the annotations. */
  set(setting: DailyChartOptions): void {
    this.#setting = setting
    const { language, annotations } = setting
    setChartLanguage(this.#chart, language, 'D')
    const priceFormat = createPriceFormat(PRICE_DIGITS, language)
    for (const series of [this.#candles, ...this.#averages]) series.applyOptions({ priceFormat })
    this.#layer.set(annotations, this.#style())
  }

  /** Applies the theme's current colours. */
  paint(): void {
    const style = this.#style()
    const { text, ink, averages } = style.colours
    this.#chart.applyOptions({
      ...getLayoutOptions(style.colours, readChartFont(this.#place)),
      crosshair: {
        vertLine: { color: text, labelBackgroundColor: ink },
        horzLine: { color: text, labelBackgroundColor: ink },
      },
    })
    this.#candles.applyOptions(getCandleOptions(style.colours))
    this.#colours = style.colours
    this.#colourPriceLine()
    this.#averages.forEach((series, at) => {
      series.applyOptions({ color: averages[at] ?? text, ...getAverageStroke(at) })
    })
    this.#layer.set(this.#setting.annotations, style)
  }

  /** Colours the last-price line like the last visible candle. */
  #colourPriceLine(): void {
    const { to } = this.#chart.timeScale().getVisibleLogicalRange() ?? { to: this.#bars.length - 1 }
    const bar = this.#bars[Math.min(Math.ceil(to), this.#bars.length - 1)]
    if (bar) this.#candles.applyOptions({ priceLineColor: this.#colours[isUp(bar.open, bar.close) ? 'up' : 'down'] })
  }

  /** Shows a range of the days. */
  show(window: ZoomWindow): void {
    if (isSameWindow(window, this.#window)) return
    this.#window = window
    this.#applyWindow()
  }

  /** Shows the moving averages whose entry is true and hides the others. */
  showAverages(shown: readonly boolean[]): void {
    this.#averages.forEach((series, at) => {
      series.applyOptions({ visible: shown[at] ?? true })
    })
  }

  /** Moves the crosshair to a bar as a pointer would, or hides it for null. */
  point(at: number | null): void {
    const bar = at === null ? undefined : this.#bars[at]
    if (bar) this.#chart.setCrosshairPosition(Number(bar.close), toChartTime(bar), this.#candles)
    else this.#chart.clearCrosshairPosition()
  }

  #drawSeries(): void {
    this.#candles.setData(
      this.#bars.map((bar) => ({
        time: toChartTime(bar),
        open: Number(bar.open),
        high: Number(bar.high),
        low: Number(bar.low),
        close: Number(bar.close),
      })),
    )
    const closes = this.#bars.map(({ close }) => Number(close))
    MOVING_AVERAGES.forEach((window, at) => {
      this.#averages[at]?.setData(
        computeMovingAverage(closes, window).map(({ at: bar, value }) => ({
          time: toChartTime(this.#bars[bar] as Bar),
          value,
        })),
      )
    })
    this.#applyWindow()
  }

  #applyWindow(): void {
    this.#width = this.#place.clientWidth
    if (this.#width === 0) return
    const scale = this.#chart.timeScale()
    const count = this.#bars.length
    scale.applyOptions({ maxBarSpacing: scale.width() / ((getMinWindowPercent(count) / 100) * count) })
    scale.setVisibleLogicalRange(toBarRange(this.#window, count))
  }

  readonly #style = (): AnnotationStyle => ({
    colours: readColours(this.#place),
    ...readChartFont(this.#place),
  })

  readonly #onRange = (range: LogicalRange | null): void => {
    this.#colourPriceLine()
    if (!range || this.#width === 0 || this.#place.clientWidth !== this.#width) return
    const window = toZoomWindow(range, this.#bars.length)
    if (isSameWindow(window, this.#window)) return
    this.#window = window
    this.#listener.onWindow(window)
  }

  readonly #onPointer = (event: MouseEventParams): void => this.#listener.onPoint(this.#getPointedBar(event))

  /** A touch has no position before the press, so the crosshair is moved here. */
  readonly #onPress = (event: MouseEventParams): void => {
    const at = this.#getPointedBar(event)
    this.point(at)
    this.#listener.onPoint(at)
  }

  #getPointedBar({ point, logical }: MouseEventParams): number | null {
    const at = point && logical !== undefined ? Number(logical) : null
    return at !== null && at in this.#bars ? at : null
  }
}

const toChartTime = ({ time }: Bar): UTCTimestamp => (time / 1000) as UTCTimestamp

const isSameWindow = (a: ZoomWindow, b: ZoomWindow): boolean =>
  Math.abs(a.start - b.start) < WINDOW_TOLERANCE_PERCENT && Math.abs(a.end - b.end) < WINDOW_TOLERANCE_PERCENT

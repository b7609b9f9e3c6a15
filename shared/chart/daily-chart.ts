import {
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type LogicalRange,
  type MouseEventParams,
  PriceLineSource,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { MOVING_AVERAGES } from '../contract/constants.ts'
import { formatDecimal } from '../format/numbers.ts'
import type { Bar } from '../market/bars.ts'
import { normalizeDecimal } from '../money/decimal-text.ts'
import { isUp } from '../money/ratio.ts'
import { AnnotationLayer, type Annotations, type DrawingStyle } from './annotations.ts'
import { movingAverage } from './averages.ts'
import { type ChartColours, readColours } from './colours.ts'
import { crosshairLabel, tickLabel } from './times.ts'
import { leastOf, rangeOf, windowOf, type ZoomWindow } from './zoom.ts'

/** What a daily chart shows besides its bars. */
export interface DailySetting {
  /** Of the axes. */
  language: string
  annotations: Annotations
}

/** What a daily chart tells. */
export interface DailyListener {
  /** Another section shows: somebody turned the wheel, dragged or pinched. */
  onWindow(window: ZoomWindow): void
  /** The bar under the pointer, null when the pointer is on none. */
  onPoint(at: number | null): void
}

const PRICE_DIGITS = 2
/** Percent of the section shown: below this two windows are the same. */
const SAME = 1e-6

/**
 * A chart of days that do not change: hollow candles up and solid ones down, moving averages over 5, 10, 20 and 30 days, markers and lines of the whole
 * series, and a section of it that is zoomed in the chart itself and from outside.
 */
export class DailyChart {
  readonly #place: HTMLElement
  readonly #bars: readonly Bar[]
  readonly #chart: IChartApi
  readonly #candles: ISeriesApi<'Candlestick'>
  readonly #averages: ISeriesApi<'Line'>[]
  readonly #layer: AnnotationLayer
  readonly #listener: DailyListener
  readonly #sizes: ResizeObserver
  #colours: ChartColours
  #setting: DailySetting
  #window: ZoomWindow
  /** Of the place when the section was last put there: a change of the section that came with another width is none. */
  #width = 0

  constructor(place: HTMLElement, bars: readonly Bar[], setting: DailySetting, window: ZoomWindow, to: DailyListener) {
    this.#place = place
    this.#bars = bars
    this.#setting = setting
    this.#window = window
    this.#listener = to
    this.#colours = readColours(place)
    this.#chart = createChart(place, {
      autoSize: true,
      // From the first moment: the logo brings an inline style sheet, which a strict policy refuses. The credit stands in the legend.
      layout: { attributionLogo: false },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.1 } },
      timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true, lockVisibleTimeRangeOnResize: true },
      handleScroll: { vertTouchDrag: false },
    })
    this.#averages = MOVING_AVERAGES.map(() =>
      this.#chart.addSeries(LineSeries, {
        lineWidth: 1,
        priceLineVisible: false,
        lastValueVisible: false,
        crosshairMarkerVisible: false,
      }),
    )
    this.#candles = this.#chart.addSeries(CandlestickSeries, {
      priceLineStyle: LineStyle.Dotted,
      priceLineSource: PriceLineSource.LastVisible,
    })
    this.#layer = new AnnotationLayer(bars, setting.annotations, this.#style())
    this.#candles.attachPrimitive(this.#layer)
    this.paint()
    this.set(setting)
    this.#fill()
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange)
    this.#chart.subscribeCrosshairMove(this.#onPointer)
    this.#chart.subscribeClick(this.#onPress)
    // The chart keeps its section by itself, unless it had no room at all for a while.
    this.#sizes = new ResizeObserver(() => this.#apply())
    this.#sizes.observe(place)
  }

  /** Takes another language, and the words of the annotations in it. */
  set(setting: DailySetting): void {
    this.#setting = setting
    const { language, annotations } = setting
    this.#chart.applyOptions({
      localization: {
        locale: `${language}-u-nu-latn`,
        timeFormatter: (time: Time) => crosshairLabel(Number(time), 'D'),
      },
      timeScale: { tickMarkFormatter: (time: Time, kind: number) => tickLabel(language, Number(time), kind) },
    })
    const formatter = (price: number) => formatDecimal(normalizeDecimal(price), { digits: PRICE_DIGITS }, language)
    const priceFormat = { type: 'custom', minMove: 10 ** -PRICE_DIGITS, formatter } as const
    for (const series of [this.#candles, ...this.#averages]) series.applyOptions({ priceFormat })
    this.#layer.set(annotations, this.#style())
  }

  /** Reads the theme's colours anew. */
  paint(): void {
    const style = this.#style()
    const { ground, text, ink, grid, up, down, averages } = style.colours
    this.#chart.applyOptions({
      layout: { background: { color: ground }, textColor: text, fontSize: 11, fontFamily: style.fontFamily },
      grid: { vertLines: { visible: false }, horzLines: { color: grid } },
      crosshair: {
        vertLine: { color: text, labelBackgroundColor: ink },
        horzLine: { color: text, labelBackgroundColor: ink },
      },
    })
    this.#candles.applyOptions({
      upColor: ground,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
    })
    this.#colours = style.colours
    this.#tint()
    for (const [at, series] of this.#averages.entries()) series.applyOptions({ color: averages[at] ?? text })
    this.#layer.set(this.#setting.annotations, style)
  }

  /** Gives the line at the last price that shows the colour of its candle. */
  #tint(): void {
    const { to } = this.#chart.timeScale().getVisibleLogicalRange() ?? { to: this.#bars.length - 1 }
    const bar = this.#bars[Math.min(Math.ceil(to), this.#bars.length - 1)]
    if (bar) this.#candles.applyOptions({ priceLineColor: this.#colours[isUp(bar.open, bar.close) ? 'up' : 'down'] })
  }

  /** Shows a section of the days. */
  show(window: ZoomWindow): void {
    if (same(window, this.#window)) return
    this.#window = window
    this.#apply()
  }

  /** Shows the moving averages at these places of their list, and no others. */
  showAverages(shown: readonly boolean[]): void {
    for (const [at, series] of this.#averages.entries()) series.applyOptions({ visible: shown[at] ?? true })
  }

  /** Puts the cross lines on a bar, as a pointer would; null takes them away. */
  point(at: number | null): void {
    const bar = at === null ? undefined : this.#bars[at]
    if (bar) this.#chart.setCrosshairPosition(Number(bar.close), timeOf(bar), this.#candles)
    else this.#chart.clearCrosshairPosition()
  }

  /** Ends the chart. */
  close(): void {
    this.#sizes.disconnect()
    this.#chart.remove()
  }

  #fill(): void {
    this.#candles.setData(
      this.#bars.map((bar) => ({
        time: timeOf(bar),
        open: Number(bar.open),
        high: Number(bar.high),
        low: Number(bar.low),
        close: Number(bar.close),
      })),
    )
    const closes = this.#bars.map(({ close }) => Number(close))
    for (const [at, window] of MOVING_AVERAGES.entries())
      this.#averages[at]?.setData(
        movingAverage(closes, window).map(({ at: bar, value }) => ({ time: timeOf(this.#bars[bar] as Bar), value })),
      )
    this.#apply()
  }

  #apply(): void {
    this.#width = this.#place.clientWidth
    if (this.#width === 0) return
    const scale = this.#chart.timeScale()
    const count = this.#bars.length
    scale.applyOptions({ maxBarSpacing: scale.width() / ((leastOf(count) / 100) * count) })
    scale.setVisibleLogicalRange(rangeOf(this.#window, count))
  }

  readonly #style = (): DrawingStyle => ({
    colours: readColours(this.#place),
    fontFamily: getComputedStyle(this.#place).fontFamily,
  })

  readonly #onRange = (range: LogicalRange | null): void => {
    this.#tint()
    if (!range || this.#width === 0 || this.#place.clientWidth !== this.#width) return
    const window = windowOf(range, this.#bars.length)
    if (same(window, this.#window)) return
    this.#window = window
    this.#listener.onWindow(window)
  }

  readonly #onPointer = (event: MouseEventParams): void => this.#listener.onPoint(this.#pointed(event))

  /** A finger has no place of its own before it presses: the cross lines come with it. */
  readonly #onPress = (event: MouseEventParams): void => {
    const at = this.#pointed(event)
    this.point(at)
    this.#listener.onPoint(at)
  }

  #pointed({ point, logical }: MouseEventParams): number | null {
    const at = point && logical !== undefined ? Number(logical) : null
    return at !== null && at in this.#bars ? at : null
  }
}

const timeOf = ({ time }: Bar): UTCTimestamp => (time / 1000) as UTCTimestamp

const same = (a: ZoomWindow, b: ZoomWindow): boolean =>
  Math.abs(a.start - b.start) < SAME && Math.abs(a.end - b.end) < SAME

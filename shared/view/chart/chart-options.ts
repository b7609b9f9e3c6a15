import {
  CrosshairMode,
  createChart,
  type DeepPartial,
  type IChartApi,
  LineSeries,
  LineStyle,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts'
import { type Interval, MOVING_AVERAGES } from '../../base/contract/constants.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import { getScale } from '../../base/money/decimal.ts'
import { normalizeDecimal } from '../../base/money/decimal-text.ts'
import type { Bar } from '../../state/market/bars.ts'
import type { ChartOwner } from './attempt.ts'
import { formatCrosshairTime, formatTick, MIN_PRICE_DIGITS } from './axis-times.ts'
import type { ChartFont } from './chart-font.ts'
import type { ChartColours } from './colours.ts'
import { completeArrayFrom } from './replaced-from.ts'
import { createScreenBox } from './screen-scale.ts'

/** In forced colours or high contrast, averages are distinguished by line style, which chart.css also draws in the legend. */
const LINE_STYLES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.SparseDotted]
const usesLineStyles = () => matchMedia('(forced-colors: active), (prefers-contrast: more)').matches

/** Returns the stroke of a moving average by its place, for the present contrast of the device. */
export const getAverageStroke = (at: number): { lineStyle: LineStyle } => ({
  lineStyle: (usesLineStyles() && LINE_STYLES[at]) || LineStyle.Solid,
})

/** Least width of the price axis: that of a price with seven digits, so that the axis keeps its width when the first prices arrive. */
export const AXIS_WIDTH_PX = 76

/**
 * Creates a candle chart with its scales and a line for each moving average. It is removed with its last frame when the owner's signal aborts. `follow` keeps positions
 * of the pointer right below `zoom` and `transform`.
 */
export function createCandleChart(
  container: HTMLElement,
  { rightPriceScale, timeScale }: Pick<DeepPartial<TimeChartOptions>, 'rightPriceScale' | 'timeScale'>,
  owner: ChartOwner,
) {
  completeArrayFrom()
  const { box, follow } = createScreenBox(container, owner)
  const chart = createChart(box, {
    autoSize: true,
    // Set at creation: the logo adds an inline style sheet, which a strict CSP rejects. The attribution is in the legend.
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, ...rightPriceScale },
    timeScale: { borderVisible: false, ...timeScale },
    handleScroll: { vertTouchDrag: false },
    // The library's magnet would jump to the moving averages: no level between them could be read.
    crosshair: { mode: CrosshairMode.Normal },
  })
  owner.signal.addEventListener('abort', () => chart.remove())
  const averages = MOVING_AVERAGES.map(() =>
    chart.addSeries(LineSeries, {
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    }),
  )
  return { chart, averages, box, follow }
}

/**
 * Returns the space after the last bar. With drawings it holds the longest order, five one-minute bars, and its label, which grows with the font; without, `growth`
 * is 0.
 */
export const getLabelSpace = (growth: number) => ({ rightOffsetPixels: growth > 0 ? 120 * growth : 21 })

/** Sets the language of the times on a chart's axes. */
export const setChartLanguage = (chart: IChartApi, language: string, interval: Interval): void =>
  chart.applyOptions({
    localization: {
      locale: `${language}-u-nu-latn`,
      timeFormatter: (time: Time) => formatCrosshairTime(Number(time), interval, language),
    },
    timeScale: { tickMarkFormatter: (time: Time, kind: number) => formatTick(language, Number(time), kind) },
  })

/** Returns the decimal places of the price axis: the most of any close among the newest 20 bars, 2 to 8. */
export const getBarDigits = (bars: readonly Bar[]): number =>
  Math.min(8, Math.max(MIN_PRICE_DIGITS, ...bars.slice(-20).map(({ close }) => getScale(close))))

/** Returns the price format of an axis with `digits` decimal places. The scale may extend below zero, where it shows no prices. */
export const createPriceFormat = (digits: number, language: string) =>
  ({
    type: 'custom',
    minMove: 10 ** -digits,
    formatter: (price: number) => (price < 0 ? '' : formatDecimal(normalizeDecimal(price), { digits }, language)),
  }) as const

/** Returns the background, font and grid options of a chart. */
export const getLayoutOptions = ({ ground, text, grid }: ChartColours, letters: ChartFont) => ({
  layout: { background: { color: ground }, textColor: text, ...letters },
  grid: { vertLines: { visible: false }, horzLines: { color: grid } },
})

/** Returns the candle options: hollow when rising and solid when falling. */
export const getCandleOptions = ({ ground, up, down }: ChartColours) => ({
  upColor: ground,
  borderUpColor: up,
  wickUpColor: up,
  downColor: down,
  borderDownColor: down,
  wickDownColor: down,
})

import {
  createChart,
  type DeepPartial,
  type IChartApi,
  LineSeries,
  LineStyle,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts'
import { type Interval, MOVING_AVERAGES } from '../contract/constants.ts'
import { formatDecimal } from '../format/numbers.ts'
import { normalizeDecimal } from '../money/decimal-text.ts'
import type { ChartColours } from './colours.ts'
import { type Letters, setLetters } from './letters.ts'
import { crosshairLabel, tickLabel } from './times.ts'

/** Who has no colours, or needs more contrast, tells averages by their strokes, which chart.css draws in the legend too. */
const STROKES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.SparseDotted]
const byStrokes = () => matchMedia('(forced-colors: active), (prefers-contrast: more)').matches

/** Makes a candle chart in a place, with its own scales, and a line for each moving average. */
export function startChart(
  place: HTMLElement,
  { rightPriceScale, timeScale }: Pick<DeepPartial<TimeChartOptions>, 'rightPriceScale' | 'timeScale'>,
) {
  setLetters(place)
  const chart = createChart(place, {
    autoSize: true,
    // From the first moment: the logo brings an inline style sheet, which a strict policy refuses. The credit stands in the legend.
    layout: { attributionLogo: false },
    rightPriceScale: { borderVisible: false, ...rightPriceScale },
    timeScale: { borderVisible: false, ...timeScale },
    handleScroll: { vertTouchDrag: false },
  })
  const strokes = byStrokes()
  const averages = MOVING_AVERAGES.map((_window, at) =>
    chart.addSeries(LineSeries, {
      lineWidth: 1,
      lineStyle: (strokes && STROKES[at]) || LineStyle.Solid,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    }),
  )
  return { chart, averages }
}

/** Writes the times of a chart's axes in a language. */
export const setChartLanguage = (chart: IChartApi, language: string, interval: Interval): void =>
  chart.applyOptions({
    localization: {
      locale: `${language}-u-nu-latn`,
      timeFormatter: (time: Time) => crosshairLabel(Number(time), interval),
    },
    timeScale: { tickMarkFormatter: (time: Time, kind: number) => tickLabel(language, Number(time), kind) },
  })

/** How prices are written on an axis, with so many digits after the point. Below the lowest candle the scale may pass zero, where there are no prices. */
export const priceFormatOf = (digits: number, language: string) =>
  ({
    type: 'custom',
    minMove: 10 ** -digits,
    formatter: (price: number) => (price < 0 ? '' : formatDecimal(normalizeDecimal(price), { digits }, language)),
  }) as const

/** Ground, letters and grid of a chart. */
export const groundOptions = ({ ground, text, grid }: ChartColours, letters: Letters) => ({
  layout: { background: { color: ground }, textColor: text, ...letters },
  grid: { vertLines: { visible: false }, horzLines: { color: grid } },
})

/** Candles that are hollow when up and solid when down. */
export const candleOptions = ({ ground, up, down }: ChartColours) => ({
  upColor: ground,
  borderUpColor: up,
  wickUpColor: up,
  downColor: down,
  borderDownColor: down,
  wickDownColor: down,
})

import { type Interval, MOVING_AVERAGES } from '../../base/contract/constants.ts'
import { formatCompact } from '../../base/format/compact.ts'
import { formatDecimal } from '../../base/format/numbers.ts'
import { normalizeDecimal } from '../../base/money/decimal-text.ts'
import { changePercent } from '../../base/money/ratio.ts'
import type { Bar } from '../../state/market/bars.ts'
import { computeMovingAverage } from './averages.ts'
import { formatCrosshairTime, toChartTimestamp } from './axis-times.ts'

/** Figures of a bar as texts. */
export interface BarReading {
  time: string
  open: string
  high: string
  low: string
  close: string
  /** Change from open to close in percent, with its sign. */
  change: string
  isUp: boolean
  /** Turnover in the quote coin, or the traded quantity of the base coin if `inBase`. */
  volume: string
  inBase: boolean
  /** Moving averages at the bar, in the order of `MOVING_AVERAGES`; null where too few bars are before it. */
  averages: readonly (string | null)[]
}

/** Form of the texts of a chart. */
export interface ReadingForm {
  interval: Interval
  language: string
  /** Digits after the point of prices. */
  digits: number
}

/** Returns the figures of the bar at an index, or null if there is none. */
export function readBar(
  bars: readonly Bar[],
  at: number,
  { interval, language, digits }: ReadingForm,
): BarReading | null {
  const bar = bars[at]
  if (!bar) return null
  const price = (value: string) => formatDecimal(value, { digits }, language)
  const averages = MOVING_AVERAGES.map((window) => {
    const from = at - window + 1
    if (from < 0) return null
    const [point] = computeMovingAverage(
      bars.slice(from, at + 1).map(({ close }) => Number(close)),
      window,
    )
    const value = point && normalizeDecimal(point.value)
    return value ? price(value) : null
  })
  return {
    time: formatOpeningTime(bar, interval, language),
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    change: formatChange(bar.open, bar.close, language),
    isUp: Number(bar.close) >= Number(bar.open),
    volume: formatCompact(bar.volume, language),
    inBase: bar.inBase === true,
    averages,
  }
}

/** Summary of the visible bars as texts. */
export interface ChartSummary {
  /** Last price of the market. */
  price: string
  /** Change from the first to the last visible bar in percent, with its sign. */
  change: string
  from: string
  to: string
}

/** Returns the summary of the bars between two visible ones. */
export const readSummary = (
  { first, last }: { first: Bar; last: Bar },
  price: string,
  { interval, language }: Pick<ReadingForm, 'interval' | 'language'>,
): ChartSummary => ({
  price,
  change: formatChange(first.open, last.close, language),
  from: formatOpeningTime(first, interval, language),
  to: formatOpeningTime(last, interval, language),
})

/** Formats the change between two prices in percent, with its sign. */
const formatChange = (from: string, to: string, language: string): string =>
  formatDecimal(changePercent(from, to), { digits: 2, sign: true, percent: true }, language)

/** Formats the opening time of a bar like the crosshair. */
const formatOpeningTime = ({ time }: Bar, interval: Interval, language: string): string =>
  formatCrosshairTime(toChartTimestamp(time, interval), interval, language)

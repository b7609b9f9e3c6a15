import type { CandlestickData, LineData, UTCTimestamp } from 'lightweight-charts'
import { type Interval, MOVING_AVERAGES } from '../../base/contract/constants.ts'
import type { Bar } from '../../state/market/bars.ts'
import { computeMovingAverage } from './averages.ts'
import { toChartTimestamp } from './axis-times.ts'

/** Returns whether a bar closes at or above its open. */
export const isRising = ({ open, close }: Bar): boolean => Number(close) >= Number(open)

/** Returns a bar as the library draws it. Prices become plain numbers. */
export const toCandle = (bar: Bar, interval: Interval): CandlestickData => ({
  time: toChartTimestamp(bar.time, interval),
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
})

/** Returns the points of each moving average of bars, in the order of `MOVING_AVERAGES`. */
export function computeAveragePoints(bars: readonly Bar[], interval: Interval): LineData<UTCTimestamp>[][] {
  const closes = bars.map(({ close }) => Number(close))
  return MOVING_AVERAGES.map((window) =>
    computeMovingAverage(closes, window).map(({ at, value }) => ({
      time: toChartTimestamp((bars[at] as Bar).time, interval),
      value,
    })),
  )
}

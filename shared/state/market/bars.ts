import type { Interval } from '../../base/contract/constants.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { isUp as isAtLeast } from '../../base/money/ratio.ts'

/** Candle for a chart: time in ms (OCH-15), figures as decimals. */
export interface Bar {
  time: number
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  /** Turnover in the quote coin, or the traded quantity of the base coin if `inBase`. */
  volume: Decimal
  inBase?: boolean
  /** The server's time of the update, if it stated one; distinguishes late ticks from new ones. */
  ts?: number
}

/** Candle as sent by the exchange. */
export interface Candle {
  id: number
  open: Decimal
  close: Decimal
  low: Decimal
  high: Decimal
  amount: Decimal | null
  vol: Decimal | null
}

/** Maximum number of stored bars, so that a page open for days does not grow without limit. */
const MAX_BARS = 1_000

const MINUTES: Record<Interval, number> = {
  '1': 1,
  '5': 5,
  '15': 15,
  '30': 30,
  '60': 60,
  '240': 240,
  D: 1_440,
  W: 10_080,
  M: 44_640,
}

/** Returns the length of a bar in ms; for `M` that of the longest month. */
export const getBarLengthMs = (interval: Interval): number => MINUTES[interval] * 60_000

/** Converts a candle of the wire to a bar. The volume is the turnover, or the base amount if there is none. */
export const candleToBar = ({ id, open, high, low, close, vol, amount }: Candle): Bar => ({
  time: id * 1000,
  open,
  high,
  low,
  close,
  volume: vol ?? amount ?? '0',
  ...(vol === null && amount !== null && { inBase: true }),
})

/** Sorts bars by time; of two with the same time the later one in the list is kept. */
export function sortBars(bars: readonly Bar[]): Bar[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/**
 * Adds a live bar to a series: replaces the bar of the same time unless that is newer, appends a newer bar (OCH-16), inserts a late one. A bar older than the
 * whole series is dropped. Returns the series itself if nothing changed.
 */
export function mergeBar(series: readonly Bar[], bar: Bar): readonly Bar[] {
  const before = series.findLastIndex(({ time }) => time <= bar.time)
  const known = series[before]
  if (!known) return series.length === 0 ? [bar] : series
  if (known.time < bar.time) return series.toSpliced(before + 1, 0, bar).slice(-MAX_BARS)
  return isOlder(bar, known) ? series : series.with(before, bar)
}

/**
 * Returns the series with a price of the time `ts` (epoch ms) as the close of its last bar, whose high and low include it. Returns the series itself if the time
 * is outside of that bar, `length` ms.
 */
export function continueBar(series: readonly Bar[], price: Decimal, ts: number, length: number): readonly Bar[] {
  const last = series.at(-1)
  if (!last || ts < last.time || ts >= last.time + length) return series
  const high = isAtLeast(last.high, price) ? price : last.high
  const low = isAtLeast(price, last.low) ? price : last.low
  return series.with(-1, { ...last, close: price, high, low })
}

/** Server times may step back by a few ms, so an update is older only if its volume is smaller too. */
const isOlder = (bar: Bar, known: Bar): boolean =>
  bar.ts !== undefined && known.ts !== undefined && bar.ts < known.ts && isAtLeast(bar.volume, known.volume)

import type { Interval } from '../contract/constants.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { isUp as isAtLeast } from '../money/ratio.ts'

/** A candle for a chart: time in milliseconds (OCH-15), figures as decimals. */
export interface Bar {
  time: number
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
  /** The server's time of the news, where it said one; tells a late tick from a new one. */
  ts?: number
}

/** A candle as the exchange sends it. */
export interface Candle {
  id: number
  open: Decimal
  close: Decimal
  low: Decimal
  high: Decimal
  amount: Decimal | null
  vol: Decimal | null
}

/** Bars that are kept: a page that stays open for days must not grow without end. */
const MOST_BARS = 1_000

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

/** The length of a bar in milliseconds, of the longest month for `M`. */
export const barLengthMs = (interval: Interval): number => MINUTES[interval] * 60_000

/** A candle of the wire as a bar; the turnover is the volume, the base amount stands in for it. */
export const barOfCandle = ({ id, open, high, low, close, vol, amount }: Candle): Bar => ({
  time: id * 1000,
  open,
  high,
  low,
  close,
  volume: vol ?? amount ?? '0',
})

/** Bars ascending by time, each time once, the later of two in the list winning. */
export function seriesOf(bars: readonly Bar[]): Bar[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/**
 * A series with a live bar in its place: one of the same time replaced unless it is newer, a newer bar appended (OCH-16), a late one put among the older
 * ones, and what is older than the whole series left out. Answers the series itself when nothing changed.
 */
export function withBar(series: readonly Bar[], bar: Bar): readonly Bar[] {
  const before = series.findLastIndex(({ time }) => time <= bar.time)
  const known = series[before]
  if (!known) return series.length === 0 ? [bar] : series
  if (known.time < bar.time) return series.toSpliced(before + 1, 0, bar).slice(-MOST_BARS)
  return isOlder(bar, known) ? series : series.with(before, bar)
}

/** Servers' times step back by a few ms, so it takes less volume too to be older news of a bar. */
const isOlder = (bar: Bar, known: Bar): boolean =>
  bar.ts !== undefined && known.ts !== undefined && bar.ts < known.ts && isAtLeast(bar.volume, known.volume)

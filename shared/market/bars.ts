import type { Decimal } from '../money/plain.ts'

/** A candle for a chart: time in milliseconds (OCH-15), figures as decimals. */
export interface Bar {
  time: number
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
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

/** A candle of the wire as a bar; the turnover is the volume, the base amount stands in for it. */
export const barOf = ({ id, open, high, low, close, vol, amount }: Candle): Bar => ({
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
 * A series with a live bar in its place: the last one replaced, a newer one appended, a late one put among the older ones, and what is older than the
 * whole series left out. Answers the series itself when nothing changed.
 */
export function withBar(series: readonly Bar[], bar: Bar): readonly Bar[] {
  const last = series.at(-1)
  if (!last || bar.time > last.time) return [...series, bar]
  if (bar.time === last.time) return [...series.slice(0, -1), bar]
  if (bar.time < (series[0]?.time ?? 0)) return series
  return seriesOf([...series, bar])
}

// A file of its own: it loads with the first topic (shared/wire/feed/open-feed.ts), elements are shown without it.
import { INTERVALS, type Interval } from './intervals.ts'

/** Returns the topic of a market's candles at an interval. */
export const candleTopic = (symbol: string, interval: Interval): string =>
  `market.${symbol}.kline.${INTERVALS[interval]}`

/**
 * Returns the canonical name of a chart resolution: `1D` is `D`, `1W` is `W`, `1M` is `M` (case-sensitive: `1` is a minute). Null for an unknown resolution.
 */
export function normalizeResolution(resolution: string): Interval | null {
  const name = /^1[DWM]$/.test(resolution) ? resolution.slice(1) : resolution
  return Object.hasOwn(INTERVALS, name) ? (name as Interval) : null
}

/** Returns the message that subscribes to a topic or ends the subscription. With `batch` 1 the client reads batches. */
export const subscribeMessage = (action: 'sub' | 'unsub', topic: string, id: string, batch?: 1): string =>
  JSON.stringify({ [action]: topic, id, batch })

import { INTERVALS, type Interval } from './constants.ts'

/**
 * Dialect of the socket: topics and messages. Frames from the server are gzip; frames from the client are text.
 *
 * ```
 * htx        {"sub":T,"id":…}  ->  {"id":…,"status":"ok","subbed":T}   then   {"ch":T,"ts":ms,"tick":{…}}
 *            {"ping":n}        ->  {"pong":n}
 * platform   the same subscribe messages            then   {"symbol":…,"resolution":…,"tick":{…}}
 *            a text with "ping"  ->  pong
 * ```
 */
export type Dialect = 'htx' | 'platform'

/** Returns the topic of a market's candles at an interval. */
export const candleTopic = (symbol: string, interval: Interval): string =>
  `market.${symbol}.kline.${INTERVALS[interval]}`

/** Returns the topic of a market's public trades. */
export const tradeTopic = (symbol: string): string => `market.${symbol}.trade.detail`

/** Returns the topic of a market's rolling 24-hour figures. */
export const detailTopic = (symbol: string): string => `market.${symbol}.detail`

/** Returns the topic of the order-book deltas of a market, 150 levels deep. A `req` on the same topic returns a snapshot. */
export const deltasTopic = (symbol: string): string => `market.${symbol}.mbp.150`

/** Returns the topic of a market's order-book snapshots, sent about once a second. */
export const bookTopic = (symbol: string): string => `market.${symbol}.depth.step0`

/**
 * Returns the canonical name of a chart resolution: `1D` is `D`, `1W` is `W`, `1M` is `M` (case-sensitive: `1` is a minute). Null for an unknown resolution.
 */
export function normalResolution(resolution: string): Interval | null {
  const name = /^1[DWM]$/.test(resolution) ? resolution.slice(1) : resolution
  return Object.hasOwn(INTERVALS, name) ? (name as Interval) : null
}

/** Returns the message that subscribes to a topic or ends the subscription. */
export const subscribeText = (action: 'sub' | 'unsub', topic: string, id: string): string =>
  JSON.stringify({ [action]: topic, id })

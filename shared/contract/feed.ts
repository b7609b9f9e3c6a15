import { INTERVALS, type Interval } from './constants.ts'

/**
 * The socket's topics and texts in both dialects. Frames from the server are gzip; frames from the client are text.
 *
 *   htx        {"sub":T,"id":…}  ->  {"id":…,"status":"ok","subbed":T}   then   {"ch":T,"ts":ms,"tick":{…}}
 *              {"ping":n}        ->  {"pong":n}
 *   platform   the same subscribe texts               then   {"symbol":…,"resolution":…,"tick":{…}}
 *              a text with "ping"  ->  pong
 */
export type Dialect = 'htx' | 'platform'

/** Topic of a market's candles at an interval. */
export const candleTopic = (symbol: string, interval: Interval): string =>
  `market.${symbol}.kline.${INTERVALS[interval]}`

/** Topic of a market's public trades. */
export const tradeTopic = (symbol: string): string => `market.${symbol}.trade.detail`

/** Topic of a market's rolling 24-hour figures. */
export const detailTopic = (symbol: string): string => `market.${symbol}.detail`

/** Topic of the deltas of a market's book, 150 levels deep; a snapshot is asked for by `req` on the same topic. */
export const deltasTopic = (symbol: string): string => `market.${symbol}.mbp.150`

/** Topic of a market's whole book, about once a second. */
export const bookTopic = (symbol: string): string => `market.${symbol}.depth.step0`

/** A chart resolution under its one name: `1D` is `D`, `1W` is `W`, `1M` is `M` (case counts: `1` is a minute). Null when it is none of ours. */
export function normalResolution(resolution: string): Interval | null {
  const name = /^1[DWM]$/.test(resolution) ? resolution.slice(1) : resolution
  return Object.hasOwn(INTERVALS, name) ? (name as Interval) : null
}

/** The text that subscribes to a topic or ends the subscription. */
export const subscribeText = (action: 'sub' | 'unsub', topic: string, id: string): string =>
  JSON.stringify({ [action]: topic, id })

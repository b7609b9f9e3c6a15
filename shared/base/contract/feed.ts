export { candleTopic, normalizeResolution, subscribeMessage } from './feed-messages.ts'

/**
 * Dialect of the socket: topics and messages. Frames from the server are gzip; frames from the client are text.
 *
 * ```
 * htx        {"sub":T,"id":…}  ->  {"id":…,"status":"ok","subbed":T}   then   {"ch":T,"ts":ms,"tick":{…}}
 *            {"ping":n}        ->  {"pong":n}
 * platform   the same subscribe messages            then   {"symbol":…,"resolution":…,"tick":{…}}
 *            a text with "ping"  ->  pong
 * ```
 *
 * The client sends a `sub` with `"batch":1` if it reads batches. From then on a server that sends them collects the pushes of the connection for at
 * most 50 ms and sends them in one frame, `{"batch":[{"ch":T,"ts":ms,"tick":{…}},…]}`; a single push keeps its own form. Other servers ignore the field.
 */
export type Dialect = 'htx' | 'platform'

/** Returns the topic of a market's public trades. */
export const tradeTopic = (symbol: string): string => `market.${symbol}.trade.detail`

/** Returns the topic of a market's rolling 24-hour figures. */
export const detailTopic = (symbol: string): string => `market.${symbol}.detail`

/** Levels per side of the full order book. */
export const MAX_BOOK_LEVELS = 150

/** Returns the topic of the deltas of a market's full order book. A `req` on the same topic returns a snapshot. */
export const deltasTopic = (symbol: string): string => `market.${symbol}.mbp.${MAX_BOOK_LEVELS}`

/** Returns the topic of a market's order-book snapshots, sent about once a second. */
export const bookTopic = (symbol: string): string => `market.${symbol}.depth.step0`

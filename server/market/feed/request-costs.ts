import type { Rate } from '../../core/limits/rate-limit.ts'
import { topicOf } from './topics.ts'

/**
 * What requests over the socket cost, in units of about 0.05 ms of this process: a history of candles is 300 rows to put together, write and pack, some
 * trades are fewer, and everything else is one state.
 */
const COSTS = { kline: 25, trade: 10, other: 3 } as const

/** What a subscription costs: an acknowledgement and the topic's state. */
export const SUBSCRIPTION_COST = 1

/** What a request for a topic costs, whether or not there is such a topic. */
export function topicCost(topic: unknown): number {
  const kind = topicOf(topic)?.kind
  return kind === 'kline' || kind === 'trade' ? COSTS[kind] : COSTS.other
}

/** What one connection may spend: 20 histories of candles at once, and 4 a second in the long run. */
export const CONNECTION_RATE: Rate = { burst: 500, everyMs: 10 }

/** What all connections of one sender may spend together: a whole office that opens its pages at once, and a few per cent of a core in the long run. */
export const SENDER_RATE: Rate = { burst: 4_000, everyMs: 2.5 }

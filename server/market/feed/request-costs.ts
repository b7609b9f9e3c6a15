import type { Rate } from '../../core/limits/rate-limit.ts'
import { topicOf } from './topics.ts'

/**
 * Costs of socket requests, in units of about 0.05 ms of CPU time. A candle history has 300 rows to compute, serialize and pack; a trade history has fewer; any
 * other topic is one state.
 */
const COSTS = { kline: 25, trade: 10, other: 3 } as const

/** Cost of a subscription: an acknowledgement and the topic's state. */
export const SUBSCRIPTION_COST = 1

/** Returns the cost of a request for a topic, existing or not. */
export function topicCost(topic: unknown): number {
  const kind = topicOf(topic)?.kind
  return kind === 'kline' || kind === 'trade' ? COSTS[kind] : COSTS.other
}

/** Request budget of one connection: 20 candle histories at once, 4 per second in the long run. */
export const CONNECTION_RATE: Rate = { burst: 500, everyMs: 10 }

/**
 * Request budget of all connections from one address. The burst suffices for an office that opens all its pages at once; the long-term rate costs a few per
 * cent of a CPU core.
 */
export const SENDER_RATE: Rate = { burst: 4_000, everyMs: 2.5 }

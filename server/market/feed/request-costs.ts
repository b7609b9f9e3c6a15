import { REQUEST_COSTS } from '../../core/limits/policies.ts'
import { parseTopic } from './topics.ts'

/** Returns the cost of a request for a topic, existing or not. */
export function getTopicCost(topic: unknown): number {
  const kind = parseTopic(topic)?.kind
  return kind === 'kline' || kind === 'trade' ? REQUEST_COSTS[kind] : REQUEST_COSTS.other
}

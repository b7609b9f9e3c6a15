import { type Refusal, refuse } from '../../../core/http/refusal.ts'
import type { Market, MarketInfo } from '../../market.ts'

/** Returns the refusal of an order in a halted market, attached to a field of the call; null while trading is open. */
export function haltRefusal(market: Market, { symbol, title }: MarketInfo, field: string): Refusal | null {
  const halt = market.halt(symbol)
  if (halt === null) return null
  const at = { field, rule: 'halted' }
  return halt.message === ''
    ? refuse('trading.halted', { market: title }, at)
    : refuse('trading.haltedBecause', { market: title, message: halt.message }, at)
}

import type { Answer } from '../contract/endpoint.ts'
import type { getOptionOrder } from '../contract/options.ts'
import { absolute, compare, negate, percentOf, sign } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'

/** Where the price is said to go. */
export type Direction = 'up' | 'down'

/** An order as the backend answers it. */
export type OptionOrder = Answer<typeof getOptionOrder>

/** Where an order is in its life (ORP-06..09): counting down, being settled, settled. */
export type Phase = 'waiting' | 'settling' | 'settled'

/** How an order ended. */
export type Ending = 'won' | 'lost' | 'draw' | 'returned'

/** A result for showing: how it ended, and what it brought or cost; null when the backend does not say. */
export interface OrderResult {
  ending: Ending
  amount: Decimal | null
}

/** The phase of an order with so many seconds left. */
export function phaseOf({ status }: Pick<OptionOrder, 'status'>, secondsLeft: number): Phase {
  if (status !== 'open') return 'settled'
  return secondsLeft > 0 ? 'waiting' : 'settling'
}

/**
 * The result of a settled order: sign by `is_win`, magnitude by `ploss`. Backends that do not name the outcome say a draw by no win and no loss
 * (Q-074).
 */
export function orderResult({ outcome, is_win, ploss, num }: OptionOrder): OrderResult {
  const size = ploss === null ? null : absolute(ploss)
  const won = is_win === 'yes'
  const named = outcome === 'pending' ? null : outcome
  const even = !won && size !== null && sign(size) === 0
  const ending = named ?? (won ? 'won' : even ? 'draw' : 'lost')
  if (ending === 'won') return { ending, amount: size }
  return ending === 'lost' ? { ending, amount: negate(size ?? num) } : { ending, amount: '0' }
}

/** The colour of an ending: wins and losses wear the market's colours, everything else none. */
export const toneOf = (ending: Ending): Direction | null =>
  ending === 'won' ? 'up' : ending === 'lost' ? 'down' : null

/** What the order would bring if the price stayed as it is. Null while a price or the percent is unknown. */
export function ifSettledNow(
  { hyzd, num, buyprice }: Pick<OptionOrder, 'hyzd' | 'num' | 'buyprice'>,
  price: Decimal | null,
  percent: Decimal | null,
): Decimal | null {
  if (buyprice === null || price === null) return null
  const moved = compare(price, buyprice)
  if (moved === 0) return '0'
  if (moved > 0 !== (hyzd === 'up')) return negate(num)
  return percent === null ? null : percentOf(num, percent, 8, 'down')
}

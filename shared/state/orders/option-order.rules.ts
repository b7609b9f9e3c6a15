import type { ResponseData } from '../../base/contract/endpoint.ts'
import type { getOptionOrder } from '../../base/contract/options.ts'
import { absolute, compare, negate, percentOf, sign } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'

/** Predicted direction of the price. */
export type Direction = 'up' | 'down'

/** Option order as returned by the backend. */
export type OptionOrder = ResponseData<typeof getOptionOrder>

/** Phase of an order (ORP-06..09): counting down, being settled, settled. */
export type OrderPhase = 'waiting' | 'settling' | 'settled'

/** Outcome of an order. */
export type OrderEnding = 'won' | 'lost' | 'draw' | 'returned'

/** Displayed result: the outcome, and the profit or loss; null if the backend does not state it. */
export interface OrderResult {
  ending: OrderEnding
  amount: Decimal | null
}

/** Returns the phase of an order with `secondsLeft` until its end. */
export function getOrderPhase({ status }: Pick<OptionOrder, 'status'>, secondsLeft: number): OrderPhase {
  if (status !== 'open') return 'settled'
  return secondsLeft > 0 ? 'waiting' : 'settling'
}

/**
 * Returns the result of a settled order: sign from `isWin`, magnitude from `profit`. Backends without an `outcome` report a draw as no win and a
 * `profit` of zero.
 */
export function getOrderResult({ outcome, isWin, profit, amount }: OptionOrder): OrderResult {
  const size = profit === null ? null : absolute(profit)
  const won = isWin === 'yes'
  const named = outcome === 'pending' ? null : outcome
  const even = !won && size !== null && sign(size) === 0
  const ending = named ?? (won ? 'won' : even ? 'draw' : 'lost')
  if (ending === 'won') return { ending, amount: size }
  return ending === 'lost' ? { ending, amount: negate(size ?? amount) } : { ending, amount: '0' }
}

/** Returns the colour of an outcome: the market's colours for wins and losses, otherwise none. */
export const getOutcomeTone = (ending: OrderEnding): Direction | null =>
  ending === 'won' ? 'up' : ending === 'lost' ? 'down' : null

/** Returns the profit or loss if the price stayed where it is. Null while a price or the percentage is unknown. */
export function estimateResult(
  { direction, amount, entryPrice }: Pick<OptionOrder, 'direction' | 'amount' | 'entryPrice'>,
  price: Decimal | null,
  percent: Decimal | null,
): Decimal | null {
  if (entryPrice === null || price === null) return null
  const moved = compare(price, entryPrice)
  if (moved === 0) return '0'
  if (moved > 0 !== (direction === 'up')) return negate(amount)
  return percent === null ? null : percentOf(amount, percent, 8, 'down')
}

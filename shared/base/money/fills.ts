import { add, compare, divide, multiply, percentOf, round, roundDownToStep, sign, subtract } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

// Amounts of a spot order, used by the bookings of the backend and by the estimate of the ticket.

/** Level of an order book. */
export type Level = readonly [price: Decimal, amount: Decimal]

/** Side of a spot order: a buy receives the base coin and pays the quote coin. */
export type OrderSide = 'buy' | 'sell'

/** Filled part of an order, exact: quantity of the base coin, and the sum of quantity times price. */
export interface Progress {
  filled: Decimal
  turnover: Decimal
}

/** Maximum number of digits after the point of the two coins. */
export interface Scales {
  base: number
  quote: number
}

/** Amounts of a fill for the member: given, received after the fee, and the fee, which is taken from what is received. */
export interface Amounts {
  given: Decimal
  got: Decimal
  fee: Decimal
}

/** Progress of an order of which nothing is filled. */
export const NO_PROGRESS: Progress = { filled: '0', turnover: '0' }

/**
 * Returns the amounts of a progress. Rounding is always against the member: payments and fees up, proceeds down. It applies to the whole order, so that many
 * small fills cost the same as one large fill.
 */
export function calculateAmounts(
  side: OrderSide,
  { filled, turnover }: Progress,
  feePercent: Decimal,
  scales: Scales,
): Amounts {
  if (side === 'buy') {
    const fee = percentOf(filled, feePercent, scales.base, 'up')
    return { given: round(turnover, scales.quote, 'up'), got: subtract(filled, fee), fee }
  }
  const proceeds = round(turnover, scales.quote, 'down')
  const fee = percentOf(proceeds, feePercent, scales.quote, 'up')
  return { given: filled, got: subtract(proceeds, fee), fee }
}

/** Returns the hold for a limit order: its total price for a buy, its quantity for a sale. */
export const calculateHold = (side: OrderSide, quantity: Decimal, price: Decimal, scales: Scales): Decimal =>
  side === 'buy' ? round(multiply(quantity, price), scales.quote, 'up') : quantity

/** Limits of a taker: maximum base quantity, maximum quote amount, worst price. */
interface TakerLimits {
  quantity?: Decimal
  budget?: Decimal
  limit?: Decimal
}

/** Returns what an order takes from the opposite side's levels, best first, within the limits. `scale` is the number of digits of the base coin. */
export function walkBook(
  levels: readonly Level[],
  side: OrderSide,
  { quantity, budget, limit }: TakerLimits,
  scale: number,
): Progress {
  let { filled, turnover } = NO_PROGRESS
  for (const [price, size] of levels) {
    if (limit !== undefined && compare(price, limit) === (side === 'buy' ? 1 : -1)) break
    const left = [size]
    if (quantity !== undefined) left.push(subtract(quantity, filled))
    if (budget !== undefined) left.push(divide(subtract(budget, turnover), price, scale, 'down'))
    const taken = findLeast(left)
    if (sign(taken) <= 0) break
    filled = add(filled, taken)
    turnover = add(turnover, multiply(taken, price))
  }
  return { filled, turnover }
}

/** Returns the smallest amount. */
export const findLeast = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((a, b) => (compare(a, b) <= 0 ? a : b))

/**
 * Order that takes from the book. A limit order uses quantity and price. A market order uses its `budget`, the quote amount to spend or to receive, or its
 * quantity if the budget is null.
 */
export interface Taker {
  side: OrderSide
  kind: 'limit' | 'market'
  quantity: Decimal
  price: Decimal | null
  budget: Decimal | null
}

/**
 * Returns the part of an order that the book fills immediately. `levels` are those of the opposite side, best first; `scale` is the number of digits of the
 * base coin. A market order by amount fills whole multiples of the lot, so that the quantity can be traded again; the rest of the amount is not used.
 */
export function takeFromBook(
  { side, kind, quantity, price, budget }: Taker,
  levels: readonly Level[],
  { scale, lot }: { scale: number; lot: Decimal },
): Progress {
  if (kind === 'limit' && price !== null) return walkBook(levels, side, { quantity, limit: price }, scale)
  if (budget === null) return walkBook(levels, side, { quantity }, scale)
  const affordable = walkBook(levels, side, { budget }, scale).filled
  return walkBook(levels, side, { quantity: roundDownToStep(affordable, lot) }, scale)
}

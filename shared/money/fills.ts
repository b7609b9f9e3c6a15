import { add, compare, divide, multiply, percentOf, round, sign, subtract, toStep } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

// What a spot order comes to: the backend books by these rules, and the ticket tells by them beforehand.

/** A level of an order book. */
export type Level = readonly [price: Decimal, amount: Decimal]

/** Which way a spot order goes: a buy takes the base and gives the quote. */
export type OrderSide = 'buy' | 'sell'

/** How far an order is filled, exact: what of the base, and the sum of quantity times price. */
export interface Progress {
  filled: Decimal
  turnover: Decimal
}

/** Most digits after the point of the two coins. */
export interface Scales {
  base: number
  quote: number
}

/** What a progress comes to for the member: what it gave, what it gets, and the fee that is taken from what it gets. */
export interface Amounts {
  given: Decimal
  got: Decimal
  fee: Decimal
}

export const NOTHING: Progress = { filled: '0', turnover: '0' }

/**
 * The amounts of a progress. Rounded always against the member who trades, and over the whole order, so that many small fills cost no more than one large
 * one: what a buyer pays and every fee up, what a seller gets down.
 */
export function amountsOf(
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

/** What must be held for a limit order: the price of all of it, or all that is sold. */
export const holdOf = (side: OrderSide, quantity: Decimal, price: Decimal, scales: Scales): Decimal =>
  side === 'buy' ? round(multiply(quantity, price), scales.quote, 'up') : quantity

/** What a taker wants of the book: at most so much of the base, for at most so much of the quote, at this price or better. */
interface Wanted {
  quantity?: Decimal
  budget?: Decimal
  limit?: Decimal
}

/** Walks the levels of the other side, best first, and takes what is wanted. `scale`: digits of the base. */
export function walkBook(
  levels: readonly Level[],
  side: OrderSide,
  { quantity, budget, limit }: Wanted,
  scale: number,
): Progress {
  let { filled, turnover } = NOTHING
  for (const [price, size] of levels) {
    if (limit !== undefined && compare(price, limit) === (side === 'buy' ? 1 : -1)) break
    const left = [size]
    if (quantity !== undefined) left.push(subtract(quantity, filled))
    if (budget !== undefined) left.push(divide(subtract(budget, turnover), price, scale, 'down'))
    const taken = least(left)
    if (sign(taken) <= 0) break
    filled = add(filled, taken)
    turnover = add(turnover, multiply(taken, price))
  }
  return { filled, turnover }
}

/** The least of some amounts. */
export const least = (amounts: readonly Decimal[]): Decimal => amounts.reduce((a, b) => (compare(a, b) <= 0 ? a : b))

/** An order as it meets the book. A limit order counts its quantity and price, a market sale its quantity, a market buy what it may spend. */
export interface Taker {
  side: OrderSide
  kind: 'limit' | 'market'
  quantity: Decimal
  price: Decimal | null
  budget: Decimal
}

/**
 * What an order gets of a book at once; `levels` are those of the other side, best first, `scale` the digits of the base. A market buy takes whole multiples
 * of the lot, so that what it brings can be sold again; the rest of the money stays where it is.
 */
export function takeFromBook(
  { side, kind, quantity, price, budget }: Taker,
  levels: readonly Level[],
  { scale, lot }: { scale: number; lot: Decimal },
): Progress {
  if (kind === 'limit' && price !== null) return walkBook(levels, side, { quantity, limit: price }, scale)
  if (side === 'sell') return walkBook(levels, side, { quantity }, scale)
  const affordable = walkBook(levels, side, { budget }, scale).filled
  return walkBook(levels, side, { quantity: toStep(affordable, lot) }, scale)
}

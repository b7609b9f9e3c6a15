import { add, compare, divide, multiply, percentOf, round, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Level } from '../market/market.ts'

/** Which way an order goes: a buy takes the base and gives the quote. */
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
export interface Wanted {
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

const least = (amounts: readonly Decimal[]): Decimal => amounts.reduce((a, b) => (compare(a, b) <= 0 ? a : b))

/** A limit order that rests. */
export interface Resting {
  id: number
  side: OrderSide
  price: Decimal
  left: Decimal
  placedAt: number
}

/** A trade of the market, as the engine shares it out. */
export interface MarketTrade {
  price: Decimal
  amount: Decimal
  ts: number
  /** The taker's side. */
  direction: OrderSide
}

/** Whether a trade is at or through an order's price, and after the order. */
const isMarketable = ({ price, ts }: MarketTrade, order: Resting): boolean =>
  order.placedAt < ts && compare(price, order.price) * (order.side === 'buy' ? 1 : -1) <= 0

/** Best price first, then the earlier order. */
const before = (a: Resting, b: Resting): number =>
  compare(a.price, b.price) * (a.side === 'buy' ? -1 : 1) || a.placedAt - b.placedAt || a.id - b.id

/**
 * Shares trades of the market out among resting orders: each trade's volume once, first on the side that its taker hit, by price, then time. An order is
 * filled at its own price. Answers what each order that got something got.
 */
export function allocateFills(trades: readonly MarketTrade[], orders: readonly Resting[]): Map<number, Progress> {
  const got = new Map<number, Progress>()
  const sides = { buy: [] as Resting[], sell: [] as Resting[] }
  for (const order of orders) sides[order.side].push({ ...order })
  for (const side of [sides.buy, sides.sell]) side.sort(before)
  for (const trade of trades) {
    let volume = trade.amount
    for (const order of trade.direction === 'sell' ? [...sides.buy, ...sides.sell] : [...sides.sell, ...sides.buy]) {
      if (sign(volume) <= 0) break
      if (sign(order.left) <= 0 || !isMarketable(trade, order)) continue
      const quantity = least([volume, order.left])
      volume = subtract(volume, quantity)
      order.left = subtract(order.left, quantity)
      const { filled, turnover } = got.get(order.id) ?? NOTHING
      got.set(order.id, { filled: add(filled, quantity), turnover: add(turnover, multiply(quantity, order.price)) })
    }
  }
  return got
}

import { add, compare, multiply, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { least, NOTHING, type OrderSide, type Progress } from '../../../shared/money/fills.ts'

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

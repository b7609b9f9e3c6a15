import { add, compare, multiply, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findLeast, NO_PROGRESS, type OrderSide, type Progress } from '../../../shared/base/money/fills.ts'

/** Limit order that rests. */
export interface RestingOrder {
  id: number
  side: OrderSide
  price: Decimal
  left: Decimal
  placedAt: number
  /** End of an order that rests until a time (epoch ms), or null. */
  expiresAt: number | null
}

/** Trade of the market to allocate. */
export interface MarketTrade {
  price: Decimal
  amount: Decimal
  ts: number
  /** Side of the taker. */
  direction: OrderSide
}

/** Returns true if a trade happened while the order rested, at its price or better. */
const isMarketable = ({ price, ts }: MarketTrade, order: RestingOrder): boolean =>
  order.placedAt < ts &&
  (order.expiresAt === null || ts < order.expiresAt) &&
  compare(price, order.price) * (order.side === 'buy' ? 1 : -1) <= 0

/** Sorts by best price, then by time. */
const compareOrders = (a: RestingOrder, b: RestingOrder): number =>
  compare(a.price, b.price) * (a.side === 'buy' ? -1 : 1) || a.placedAt - b.placedAt || a.id - b.id

/**
 * Allocates market trades to resting orders. Each trade's volume is used once, first on the side that its taker hit, by price, then time. An order is filled at
 * its own price. Returns the fills by order id.
 */
export function allocateFills(trades: readonly MarketTrade[], orders: readonly RestingOrder[]): Map<number, Progress> {
  const got = new Map<number, Progress>()
  const sides = { buy: [] as RestingOrder[], sell: [] as RestingOrder[] }
  for (const order of orders) sides[order.side].push({ ...order })
  for (const side of [sides.buy, sides.sell]) side.sort(compareOrders)
  for (const trade of trades) {
    let volume = trade.amount
    for (const order of trade.direction === 'sell' ? [...sides.buy, ...sides.sell] : [...sides.sell, ...sides.buy]) {
      if (sign(volume) <= 0) break
      if (sign(order.left) <= 0 || !isMarketable(trade, order)) continue
      const quantity = findLeast([volume, order.left])
      volume = subtract(volume, quantity)
      order.left = subtract(order.left, quantity)
      const { filled, turnover } = got.get(order.id) ?? NO_PROGRESS
      got.set(order.id, { filled: add(filled, quantity), turnover: add(turnover, multiply(quantity, order.price)) })
    }
  }
  return got
}

import { add, compare, divide, multiply, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Level, OrderSide } from '../../../shared/money/fills.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { MarketInfo, VisibleBook } from '../../market/market.ts'

/** Decimals of the bound shown to the member. */
const SHOWN_DIGITS = 8

/**
 * Returns the worst price at which an order of a side may be placed or filled: `band` percent above the last price for a buy, below it for a sale. Null without
 * a band (0) or a last price.
 */
export function boundOf(side: OrderSide, last: Decimal | null, band: Decimal): Decimal | null {
  if (last === null || sign(band) <= 0) return null
  const percent = side === 'buy' ? add('100', band) : subtract('100', band)
  return sign(percent) <= 0
    ? null
    : divide(multiply(last, percent), '100', SHOWN_DIGITS, side === 'buy' ? 'up' : 'down')
}

const isBeyond = (price: Decimal, side: OrderSide, bound: Decimal): boolean =>
  compare(price, bound) === (side === 'buy' ? 1 : -1)

/** Refuses a limit order whose price is beyond the bound, or returns null. */
export function bandProblem(
  { operate_type, price, type }: { operate_type: 'limit' | 'market'; price: Decimal | null; type: OrderSide },
  bound: Decimal | null,
  { quote }: MarketInfo,
): Refusal | null {
  if (operate_type !== 'limit' || price === null || bound === null || !isBeyond(price, type, bound)) return null
  const at = { field: 'price', rule: 'band' }
  return type === 'buy'
    ? refuse('spot.priceTooHigh', { most: bound, coin: quote }, at)
    : refuse('spot.priceTooLow', { least: bound, coin: quote }, at)
}

/** Returns the book levels that an order of a side may use, best first: the opposite side up to the bound. */
export function visibleWithin(book: VisibleBook | null, side: OrderSide, bound: Decimal | null): readonly Level[] {
  const levels = (side === 'buy' ? book?.asks : book?.bids) ?? []
  return bound === null ? levels : levels.filter(([price]) => !isBeyond(price, side, bound))
}

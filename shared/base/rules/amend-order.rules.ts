import { add, compare, multiply, round, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { Level, OrderSide, Progress, Scales } from '../money/fills.ts'
import { findDigitsRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'
import {
  findBandRefusal,
  findPriceStepRefusal,
  findQuantityRefusal,
  type SpotRefusal,
  type SpotSteps,
} from './spot.rules.ts'

/** Limit order that can be changed. */
export interface AmendableOrder extends Progress {
  side: OrderSide
  price: Decimal
  quantity: Decimal
}

/** Change of an order: its new price, and its whole new quantity with what is filled already. */
export interface Amendment {
  price: Decimal
  quantity: Decimal
}

/** Refusal of a change. `filled`: the quantity does not exceed what is filled already, the bound. */
export type AmendRefusal = RuleRefusal<'quantity', 'filled'> | SpotRefusal

/** Refusal of a new price at which a post-only order would trade; the bound is the best price of the book. */
export type AmendTakingRefusal = RuleRefusal<'price', 'taker'>

/** Returns the refusal of the fill that a changed order gets at once from `levels`, or null. */
export const findAmendTakingRefusal = (
  { postOnly }: { postOnly: boolean },
  { filled }: Pick<Progress, 'filled'>,
  levels: readonly Level[],
): AmendTakingRefusal | null =>
  postOnly && sign(filled) > 0 ? { field: 'price', rule: 'taker', bound: levels[0]?.[0] ?? '' } : null

/** Returns true if a changed order keeps its place among the orders at its price: only its quantity becomes smaller. */
export const keepsPlace = ({ price, quantity }: Amendment, after: Amendment): boolean =>
  compare(after.price, price) === 0 && compare(after.quantity, quantity) <= 0

/** Returns the first reason why a change is refused, or null. `bound` is the worst price of the order's side, or null; only a new price is compared with it. */
export function findAmendRefusal(
  order: AmendableOrder,
  { price, quantity }: Amendment,
  { steps, scales, bound }: { steps: SpotSteps; scales: Scales; bound: Decimal | null },
): AmendRefusal | null {
  return (
    findDigitsRefusal('quantity', quantity, scales.base) ??
    findPriceStepRefusal(price, steps) ??
    findQuantityRefusal(quantity, steps) ??
    (compare(quantity, order.filled) <= 0 ? { field: 'quantity', rule: 'filled', bound: order.filled } : null) ??
    (compare(price, order.price) === 0 ? null : findBandRefusal(price, order.side, bound, steps))
  )
}

/** Returns what an order holds in all after a change, as if it had been placed so: what is spent of it, and the most that its rest can spend. */
export const calculateAmendedHold = (
  { side, filled, turnover }: Pick<AmendableOrder, 'side' | keyof Progress>,
  { price, quantity }: Amendment,
  scales: Scales,
): Decimal =>
  side === 'sell' ? quantity : round(add(turnover, multiply(subtract(quantity, filled), price)), scales.quote, 'up')

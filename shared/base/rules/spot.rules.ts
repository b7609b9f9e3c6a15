import { getMarketAmount, type SpotOrderForm, type TimeInForce } from '../contract/spot.ts'
import { add, compare, divide, multiply, round, sign, subtract, sum } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import {
  calculateAmounts,
  calculateHold,
  findLeast,
  type Level,
  type OrderSide,
  type Progress,
  type Scales,
} from '../money/fills.ts'
import { isBeyondBound, toOrderablePrice } from '../money/price-band.ts'
import { findDigitsRefusal, findLeastRefusal, isMultipleOf } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Steps of a market's prices and quantities, and its smallest quantity. */
export interface SpotSteps {
  priceStep: Decimal
  quantityStep: Decimal
  minQuantity: Decimal
}

/** Refusal of a spot order. */
export type SpotRefusal =
  | RuleRefusal<'price', 'missing' | 'step' | 'band'>
  | RuleRefusal<'quantity', 'digits' | 'step' | 'least'>
  | RuleRefusal<'amount', 'digits' | 'least'>
  | RuleRefusal<'orderType', 'book'>

/** Returns the field that determines the size of an order: `quantity` for an order by quantity, whose `amount` is null. */
export const getSizeField = ({ amount }: { amount: Decimal | null }): 'quantity' | 'amount' =>
  amount === null ? 'quantity' : 'amount'

/** Returns the refusal of a limit price that is not a multiple of the price step, or null. */
export const findPriceStepRefusal = (
  price: Decimal,
  { priceStep }: Pick<SpotSteps, 'priceStep'>,
): SpotRefusal | null => (isMultipleOf(price, priceStep) ? null : { field: 'price', rule: 'step', bound: priceStep })

/** Returns the refusal of a limit price that is worse for the member than `bound` (`calculateBound`), with the nearest price that can be ordered; or null. */
export const findBandRefusal = (
  price: Decimal,
  side: OrderSide,
  bound: Decimal | null,
  { priceStep }: Pick<SpotSteps, 'priceStep'>,
): SpotRefusal | null =>
  bound !== null && isBeyondBound(price, side, bound)
    ? { field: 'price', rule: 'band', bound: toOrderablePrice(bound, side, priceStep) }
    : null

/** Returns the refusal of a quantity below the minimum or off the quantity step, or null. */
export const findQuantityRefusal = (
  quantity: Decimal,
  { minQuantity, quantityStep }: Pick<SpotSteps, 'minQuantity' | 'quantityStep'>,
): SpotRefusal | null =>
  findLeastRefusal('quantity', quantity, minQuantity) ??
  (isMultipleOf(quantity, quantityStep) ? null : { field: 'quantity', rule: 'step', bound: quantityStep })

/** Values of the form that determine a spot order. */
export type SpotOrderValues = Pick<SpotOrderForm, 'quantity' | 'price' | 'orderType' | 'amount' | 'type' | 'sizedBy'>

/** Returns the refusal of a limit order without a price, or null. */
export const findMissingPriceRefusal = ({
  orderType,
  price,
}: Pick<SpotOrderForm, 'orderType' | 'price'>): RuleRefusal<'price', 'missing'> | null =>
  orderType === 'limit' && price === null ? { field: 'price', rule: 'missing' } : null

/** Returns the first reason why a spot order is refused, or null. `bound` is the worst price of its side, or null (`calculateBound`). */
export function findSpotRefusal(
  form: SpotOrderValues,
  { steps, scales, bound }: { steps: SpotSteps; scales: Scales; bound: Decimal | null },
): SpotRefusal | null {
  const { quantity, price, orderType: kind, type: side } = form
  const wrong = findMissingPriceRefusal(form) ?? findDigitsRefusal('quantity', quantity, scales.base)
  if (wrong) return wrong
  if (kind === 'limit' && price !== null)
    return (
      findPriceStepRefusal(price, steps) ??
      findQuantityRefusal(quantity, steps) ??
      findBandRefusal(price, side, bound, steps)
    )
  const amount = getMarketAmount(form)
  return amount === null ? findQuantityRefusal(quantity, steps) : findDigitsRefusal('amount', amount, scales.quote)
}

/** Ordered size. `amount` is null for an order by quantity; `hold` is the most that the order can spend. */
export interface OrderSize {
  quantity: Decimal
  amount: Decimal | null
  hold: Decimal
}

/**
 * Returns the size of an order that is not refused and the amount to hold. The cost of a market order is unknown until it is filled: its hold covers the worst
 * price of the band (`bound`, null without a band), as far as the member's `available` balance covers it. The unspent part is released with the fill.
 */
export function readOrderSize(
  form: SpotOrderValues,
  { scales, bound, available }: { scales: Scales; bound: Decimal | null; available: Decimal },
): OrderSize {
  const { quantity, price, orderType: kind, type: side } = form
  if (kind === 'limit' && price !== null)
    return { quantity, amount: null, hold: calculateHold(side, quantity, price, scales) }
  const amount = getMarketAmount(form)
  if (side === 'buy' && amount !== null) return { quantity, amount, hold: amount }
  if (side === 'sell' && amount === null) return { quantity, amount, hold: quantity }
  if (bound === null) return { quantity, amount, hold: available }
  const most =
    side === 'buy'
      ? round(multiply(quantity, bound), scales.quote, 'up')
      : divide(amount ?? quantity, bound, scales.base, 'up')
  return { quantity, amount, hold: findLeast([most, available]) }
}

/** Returns the reason why a market order receives nothing, or null: its amount buys less than the minimum, or the book is empty. */
export function findFillRefusal(
  { amount }: Pick<OrderSize, 'amount'>,
  { filled }: Progress,
  levels: readonly Level[],
  { minQuantity: least }: Pick<SpotSteps, 'minQuantity'>,
): SpotRefusal | null {
  const hasLeast = compare(sum(levels.map(([, size]) => size)), least) >= 0
  if (amount !== null && compare(filled, least) < 0 && hasLeast) return { field: 'amount', rule: 'least', bound: least }
  return sign(filled) === 0 ? { field: 'orderType', rule: 'book' } : null
}

/** Order with what it holds and its fee in percent. */
interface HeldOrder {
  side: OrderSide
  held: Decimal
  feePercent: Decimal
}

/** Returns the part of the held money that an order has not spent at a given progress. */
export const calculateRemainingHold = (
  { side, held, feePercent }: HeldOrder,
  progress: Progress,
  scales: Scales,
): Decimal => subtract(held, calculateAmounts(side, progress, feePercent, scales).given)

/** Returns the sum of two progresses of an order. */
export const addProgress = (progress: Progress, other: Progress): Progress => ({
  filled: add(progress.filled, other.filled),
  turnover: add(progress.turnover, other.turnover),
})

/** Returns true if an order is completed at a given progress: a market order and one that may not rest at once, another limit order when all of it is filled. */
export const isFilled = (
  { kind, quantity, timeInForce }: { kind: 'limit' | 'market'; quantity: Decimal; timeInForce?: TimeInForce },
  { filled }: Progress,
): boolean => kind === 'market' || timeInForce === 'ioc' || compare(filled, quantity) === 0

/** Decimals of an average price, which is shown but never booked. */
const AVERAGE_DIGITS = 8

/** Returns the average price of the filled quantity, or null if nothing is filled. */
export const calculateAveragePrice = ({ filled, turnover }: Progress): Decimal | null =>
  sign(filled) > 0 ? divide(turnover, filled, AVERAGE_DIGITS, 'half-up') : null

/** Returns the refusal to cancel an order that was filled or cancelled in the meantime, or null. */
export const findSpotCancelRefusal = ({
  status,
}: {
  status: 'open' | 'completed' | 'cancelled'
}): RuleRefusal<'orderId', 'open'> | null => (status === 'open' ? null : { field: 'orderId', rule: 'open' })

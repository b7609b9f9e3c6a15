import type { SpotOrderForm } from '../contract/spot.ts'
import { compare } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { calculateHold, type OrderSide, type Scales } from '../money/fills.ts'
import { calculateBound } from '../money/price-band.ts'
import { isMultipleOf } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'
import { findBandRefusal, type SpotSteps } from './spot.rules.ts'

/** Values of the form that determine a pair: a limit order with a stop. */
export type PairValues = Pick<
  SpotOrderForm,
  'orderType' | 'type' | 'price' | 'timeInForce' | 'postOnly' | 'stopTrigger' | 'stopPrice'
>

/** Stop of an order that is not a pair. */
export const NO_STOP: Pick<SpotOrderForm, 'stopTrigger' | 'stopPrice'> = { stopTrigger: null, stopPrice: null }

/** Refusal of a pair. `above` and `below`: the price must be on that side of the last price, the bound. `usual`: the order is not a limit order with the usual terms. */
export type PairRefusal =
  | RuleRefusal<'stopTrigger', 'missing' | 'usual' | 'step' | 'above' | 'below'>
  | RuleRefusal<'stopPrice', 'missing' | 'step' | 'band'>
  | RuleRefusal<'price', 'above' | 'below'>

/** Terms by which a pair is judged. `priceBand` is a percentage, 0 for none; `last` is the last price. */
export interface PairTerms {
  steps: SpotSteps
  priceBand: Decimal
  last: Decimal | null
}

/**
 * Returns the first reason why a pair is refused, or null; also null for an order without a stop. A sale takes profit above the last price and stops below it, a
 * purchase the other way round. The stop's price is compared with the band around its trigger.
 */
export function findPairRefusal(form: PairValues, { steps, priceBand, last }: PairTerms): PairRefusal | null {
  const { orderType, type: side, price, stopTrigger, stopPrice } = form
  if (stopTrigger === null && stopPrice === null) return null
  if (stopTrigger === null) return { field: 'stopTrigger', rule: 'missing' }
  if (stopPrice === null) return { field: 'stopPrice', rule: 'missing' }
  if (orderType !== 'limit' || price === null || form.timeInForce !== null || form.postOnly)
    return { field: 'stopTrigger', rule: 'usual' }
  for (const [field, value] of [
    ['stopTrigger', stopTrigger],
    ['stopPrice', stopPrice],
  ] as const)
    if (!isMultipleOf(value, steps.priceStep)) return { field, rule: 'step', bound: steps.priceStep }
  const up = side === 'sell' ? 1 : -1
  const [profit, stop] = side === 'sell' ? (['above', 'below'] as const) : (['below', 'above'] as const)
  if (last !== null && compare(price, last) * up <= 0) return { field: 'price', rule: profit, bound: last }
  if (last !== null && compare(stopTrigger, last) * up >= 0) return { field: 'stopTrigger', rule: stop, bound: last }
  const outside = findBandRefusal(stopPrice, side, calculateBound(side, stopTrigger, priceBand), steps)
  return outside && { ...outside, field: 'stopPrice', rule: 'band' }
}

/** Returns the amount that a pair holds: that of the end which can spend more, not of both. */
export const calculatePairHold = (
  side: OrderSide,
  quantity: Decimal,
  { price, stopPrice }: { price: Decimal; stopPrice: Decimal },
  scales: Scales,
): Decimal => calculateHold(side, quantity, compare(stopPrice, price) > 0 ? stopPrice : price, scales)

/** Returns the size of an order with the hold of a pair, if it is one. */
export const withPairHold = <Size extends { quantity: Decimal; hold: Decimal }>(
  size: Size,
  { type, price, stopPrice }: Pick<SpotOrderForm, 'type' | 'price' | 'stopPrice'>,
  scales: Scales,
): Size =>
  price === null || stopPrice === null
    ? size
    : { ...size, hold: calculatePairHold(type, size.quantity, { price, stopPrice }, scales) }

import type { ConditionalOrderForm } from '../contract/conditional-orders.ts'
import { compare, divide, multiply, round } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { calculateHold, type OrderSide, type Scales } from '../money/fills.ts'
import { calculateBound } from '../money/price-band.ts'
import { findDigitsRefusal, findLeastRefusal, isMultipleOf } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'
import {
  findBandRefusal,
  findPriceStepRefusal,
  findQuantityRefusal,
  type SpotRefusal,
  type SpotSteps,
} from './spot.rules.ts'

/** Refusal of a conditional order. `above` and `below`: the trigger is on the wrong side of the last price, the bound. */
export type ConditionalRefusal = RuleRefusal<'triggerPrice', 'step' | 'above' | 'below'> | SpotRefusal

/** Values of the form that determine a conditional order. */
export type ConditionalOrderValues = Omit<ConditionalOrderForm, 'marketId'>

/** Order that waits for a price. A purchase waits for a rise to its trigger, a sale for a fall. */
export interface Trigger {
  side: OrderSide
  triggerPrice: Decimal
}

/** Returns true if a trade at this price reaches the trigger. */
export const isReached = ({ side, triggerPrice }: Trigger, price: Decimal): boolean =>
  compare(price, triggerPrice) * (side === 'buy' ? 1 : -1) >= 0

/** Returns the refusal of a trigger that the last price has reached already, or null. Without a last price no trigger is refused. */
function findTriggerRefusal(trigger: Trigger, last: Decimal | null): ConditionalRefusal | null {
  if (last === null || !isReached(trigger, last)) return null
  return { field: 'triggerPrice', rule: trigger.side === 'buy' ? 'above' : 'below', bound: last }
}

/** Terms by which a conditional order is judged. `priceBand` is a percentage, 0 for none; `last` is the last price. */
export interface ConditionalTerms {
  steps: SpotSteps
  scales: Scales
  priceBand: Decimal
  last: Decimal | null
}

/** Returns the first reason why a conditional order is refused, or null. Its limit price is compared with the band around its trigger. */
export function findConditionalRefusal(
  form: ConditionalOrderValues,
  { steps, scales, priceBand, last }: ConditionalTerms,
): ConditionalRefusal | null {
  const { quantity, price, amount, triggerPrice, orderType: kind, type: side } = form
  if (kind === 'stop-limit' && price === null) return { field: 'price', rule: 'missing' }
  if (!isMultipleOf(triggerPrice, steps.priceStep))
    return { field: 'triggerPrice', rule: 'step', bound: steps.priceStep }
  const reached = findTriggerRefusal({ side, triggerPrice }, last)
  if (reached) return reached
  const worst = calculateBound(side, triggerPrice, priceBand)
  if (kind === 'stop-market' && side === 'buy')
    return (
      findDigitsRefusal('amount', amount, scales.quote) ??
      findLeastRefusal('amount', amount, round(multiply(steps.minQuantity, worst ?? triggerPrice), scales.quote, 'up'))
    )
  return (
    findDigitsRefusal('quantity', quantity, scales.base) ??
    (kind === 'stop-limit' && price !== null ? findPriceStepRefusal(price, steps) : null) ??
    findQuantityRefusal(quantity, steps) ??
    (kind === 'stop-limit' && price !== null ? findBandRefusal(price, side, worst, steps) : null)
  )
}

/** Size of a conditional order: `amount` only of a market purchase, whose `quantity` is the one expected at the trigger. `hold` is held until it ends. */
export interface ConditionalSize {
  quantity: Decimal
  amount: Decimal | null
  hold: Decimal
}

/** Returns the size of a conditional order that is not refused, and the amount to hold: exactly what the order can spend. */
export function readConditionalSize(
  { quantity, price, amount, triggerPrice, orderType: kind, type: side }: ConditionalOrderValues,
  scales: Scales,
): ConditionalSize {
  if (kind === 'stop-limit' && price !== null)
    return { quantity, amount: null, hold: calculateHold(side, quantity, price, scales) }
  if (side === 'sell') return { quantity, amount: null, hold: quantity }
  return { quantity: divide(amount, triggerPrice, scales.base, 'down'), amount, hold: amount }
}

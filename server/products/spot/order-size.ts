import { getMarketAmount, type SpotOrderForm } from '../../../shared/contract/spot.ts'
import { divide, getScale, multiply, round } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { calculateHold, findLeast, type OrderSide, type Scales } from '../../../shared/money/fills.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { checkSpotTerms, type SpotTerms } from './spot.terms.ts'

/** Ordered size. `amount` is null for an order by quantity; `hold` is the most that the order can spend. */
export interface OrderSize {
  quantity: Decimal
  amount: Decimal | null
  hold: Decimal
}

const refusePriceNeeded = (): Refusal => refuse('spot.priceNeeded', {}, { field: 'price', rule: 'missing' })

/** Returns the refusal of a limit order without a price, or null. */
export const findPriceRefusal = ({ operate_type, price }: SpotOrderForm): Refusal | null =>
  operate_type === 'limit' && price === null ? refusePriceNeeded() : null

/** Returns the field that determines the size of an order: `num` for an order by quantity. */
export const getSizeField = ({ amount }: { amount: Decimal | null }): 'num' | 'amount' =>
  amount === null ? 'num' : 'amount'

/**
 * Returns the size of an order and the amount to hold, or the reason why it is refused. The cost of a market order is unknown until it is filled: its hold
 * covers the worst price of the band (`bound`, null without a band), as far as the member's `available` balance covers it. The unspent part is released with
 * the fill.
 */
export function readOrderSize(
  form: SpotOrderForm,
  { terms, scales, bound, available }: { terms: SpotTerms; scales: Scales; bound: Decimal | null; available: Decimal },
): OrderSize | Refusal {
  const { num, price, operate_type: kind, type: side } = form
  if (getScale(num) > scales.base)
    return refuse('spot.tooManyDigits', { digits: scales.base }, { field: 'num', rule: 'digits' })
  if (kind === 'limit') {
    if (price === null) return refusePriceNeeded()
    const problem = checkSpotTerms(terms, price, num)
    return problem ?? { quantity: num, amount: null, hold: calculateHold(side, num, price, scales) }
  }
  const amount = getMarketAmount(form)
  if (amount !== null && getScale(amount) > scales.quote)
    return refuse('spot.tooManyDigits', { digits: scales.quote }, { field: 'amount', rule: 'digits' })
  const problem = amount === null ? checkSpotTerms(terms, null, num) : null
  if (problem) return problem
  if (side === 'buy' && amount !== null) return { quantity: num, amount, hold: amount }
  if (side === 'sell' && amount === null) return { quantity: num, amount, hold: num }
  return { quantity: num, amount, hold: calculateMargin(side, amount ?? num, bound, available, scales) }
}

/** Returns the hold of a buy by quantity or a sale by amount. */
function calculateMargin(
  side: OrderSide,
  size: Decimal,
  bound: Decimal | null,
  available: Decimal,
  scales: Scales,
): Decimal {
  if (bound === null) return available
  const most =
    side === 'buy' ? round(multiply(size, bound), scales.quote, 'up') : divide(size, bound, scales.base, 'up')
  return findLeast([most, available])
}

import { compare, getScale } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Accepted amounts of a product: `maximum` null means no limit, `scale` is the largest number of decimal places. */
export interface AmountRange {
  minimum: Decimal
  maximum: Decimal | null
  scale: number
}

/** Returns the refusal of an invalid amount of an application or order, for the field `amount`; null if it is valid. */
export function findAmountRefusal(amount: Decimal, { minimum, maximum, scale }: AmountRange): Refusal | null {
  if (getScale(amount) > scale)
    return refuse('refusals.tooManyDigits', { digits: scale }, { field: 'amount', rule: 'digits' })
  const at = { field: 'amount', rule: 'range' }
  if (maximum === null) return compare(amount, minimum) < 0 ? refuse('refusals.least', { min: minimum }, at) : null
  const isInside = compare(amount, minimum) >= 0 && compare(amount, maximum) <= 0
  return isInside ? null : refuse('refusals.range', { min: minimum, max: maximum }, at)
}

import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findTermAmountRefusal } from '../../../shared/base/rules/term-products.rules.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/** Accepted amounts of a product: `maximum` null means no limit, `scale` is the number of decimals of its coin. */
interface OfferAmounts {
  minimum: Decimal
  maximum: Decimal | null
  scale: number
  whole: boolean
}

/** Returns the refusal of an amount that an offer does not accept, for the field `amount`; null if it does. */
export function findAmountRefusal(
  amount: Decimal,
  { minimum: min, maximum: max, scale, whole }: OfferAmounts,
): Refusal | null {
  const found = findTermAmountRefusal(amount, { minimum: min, maximum: max, scale, whole })
  if (!found) return null
  if (found.rule === 'digits') return refuse('refusals.tooManyDigits', { digits: scale }, found)
  if (found.rule === 'whole') return refuse('refusals.whole', {}, found)
  return max === null ? refuse('refusals.least', { min }, found) : refuse('refusals.range', { min, max }, found)
}

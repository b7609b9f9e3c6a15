import { normalAmount } from '../../shared/format/amount-input.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** The amount that a field's text means, or null when it means none above zero. */
export function amountOf(text: string): Decimal | null {
  const amount = normalAmount(text)
  return amount !== null && /[1-9]/.test(amount) ? amount : null
}

/** Digits of a coin after the point. */
export const SCALE = 8

/** Digits after the point that show an amount in full, at least two and at most the coin's eight. */
export const digitsOf = (amount: Decimal): number => Math.min(Math.max((amount.split('.')[1] ?? '').length, 2), SCALE)

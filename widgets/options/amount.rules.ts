import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'

/** Parses the text of an amount field. Returns null if it is not a number above zero. */
export function parseOptionAmount(text: string): Decimal | null {
  const amount = parseAmountInput(text)
  return amount !== null && /[1-9]/.test(amount) ? amount : null
}

/** Decimals of a coin. */
export const COIN_SCALE = 8

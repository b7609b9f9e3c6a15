import { stripInvisible } from '../contract/invisible.ts'
import { sign } from '../money/decimal.ts'
import { parseAmountInput } from './amount-input.ts'

/** More digits than any amount has (`isAmount`). */
const TOO_LONG = /^\d{31,}$/

/**
 * Returns why a typed text is no amount above zero, or null: it is empty, not a number, or a number that is zero or negative. `tooLarge` is the reason of the
 * caller's form for a number that is above every limit.
 */
export function findAmountReason<TooLarge extends string>(
  typed: string,
  tooLarge: TooLarge,
): 'amountMissing' | 'notANumber' | 'notPositive' | TooLarge | null {
  const text = stripInvisible(typed).trim()
  if (text === '') return 'amountMissing'
  const unsigned = text.replace(/^[-−]/, '')
  const amount = parseAmountInput(unsigned)
  if (amount === null) return TOO_LONG.test(text) ? tooLarge : 'notANumber'
  return unsigned === text && sign(amount) > 0 ? null : 'notPositive'
}

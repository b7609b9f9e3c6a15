import { compare, multiply, round, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { WithdrawalInfo } from './withdrawals.ts'

/** Maximum number of digits of the amount that arrives. A coin with fewer digits has its own limit. */
const MAX_RECEIVED_DIGITS = 8

/**
 * Splits a withdrawal into the fee and the amount that arrives. The page displays and the backend books this result.
 *
 * The fee is a percentage or fixed. The amount that arrives is rounded half up, or down if that would exceed `amount`. It is never negative:
 * then the fee is the whole amount.
 */
export function splitWithdrawal(
  amount: Decimal,
  { feeType, feePercent, fixedFee, digits }: Pick<WithdrawalInfo, 'feeType' | 'feePercent' | 'fixedFee' | 'digits'>,
): { fee: Decimal; received: Decimal } {
  const scale = Math.min(digits, MAX_RECEIVED_DIGITS)
  const asked = feeType === 'percent' ? multiply(multiply(amount, feePercent ?? '0'), '0.01') : (fixedFee ?? '0')
  const left = subtract(amount, asked)
  const rounded = round(left, scale, 'half-up')
  const most = compare(rounded, amount) > 0 ? round(left, scale, 'down') : rounded
  const received = sign(most) > 0 ? most : '0'
  return { fee: subtract(amount, received), received }
}

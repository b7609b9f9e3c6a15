import { compare, multiply, round, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { WithdrawalInfo } from './withdrawals.ts'

/** What arrives has at most so many digits, or as many as the coin where it has fewer. */
const DIGITS = 8

/**
 * What arrives of a withdrawal and what its fee is; both together are the amount. The fee is a percent of the amount, or fixed; what arrives is rounded
 * half up, down where that would be more than the amount, and is never below zero: then the fee is all of it. The page shows and the backend takes what
 * is found here.
 */
export function withdrawalSplit(
  amount: Decimal,
  { sxftype, txsxf, txsxf_n, digits }: Pick<WithdrawalInfo, 'sxftype' | 'txsxf' | 'txsxf_n' | 'digits'>,
): { fee: Decimal; received: Decimal } {
  const scale = Math.min(digits, DIGITS)
  const asked = sxftype === 'percent' ? multiply(multiply(amount, txsxf ?? '0'), '0.01') : (txsxf_n ?? '0')
  const left = subtract(amount, asked)
  const rounded = round(left, scale, 'half-up')
  const most = compare(rounded, amount) > 0 ? round(left, scale, 'down') : rounded
  const received = sign(most) > 0 ? most : '0'
  return { fee: subtract(amount, received), received }
}

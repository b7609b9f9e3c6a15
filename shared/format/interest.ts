import { DIGITS } from '../contract/constants.ts'
import { scaleOf } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { formatDecimal } from './numbers.ts'

/** Formats interest with eight digits after the point (MIN-11), more if the value has them, so that no paid amount is rounded away. */
export const formatInterest = (value: Decimal, language: string): string =>
  formatDecimal(value, { digits: Math.max(DIGITS.balance, scaleOf(value)) }, language)

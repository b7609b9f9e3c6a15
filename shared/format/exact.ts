import { scaleOf } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { formatDecimal } from './numbers.ts'

/** An amount with all its digits, two after the point at least. */
export const formatExact = (value: Decimal, language: string): string =>
  formatDecimal(value, { digits: Math.max(2, scaleOf(value)) }, language)

/** A rate in percent with all its digits, two after the point at least, and the percent sign where the language puts it. */
export const formatRate = (rate: Decimal, language: string): string =>
  formatDecimal(rate, { digits: Math.max(2, scaleOf(rate)), percent: true }, language)

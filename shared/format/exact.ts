import { compare, scaleOf } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { formatDecimal, formatRange } from './numbers.ts'

/** An amount with all its digits, two after the point at least. */
export const formatExact = (value: Decimal, language: string): string =>
  formatDecimal(value, { digits: Math.max(2, scaleOf(value)) }, language)

/** A share in percent as short as it is, with the percent sign where the language puts it: `25%`, `25 %`, `%25`. */
export const formatPercent = (share: Decimal, language: string): string =>
  formatDecimal(share, { digits: 8, trim: true, percent: true }, language)

/** A rate in percent with all its digits, two after the point at least, and the percent sign where the language puts it. */
export const formatRate = (rate: Decimal, language: string): string =>
  formatDecimal(rate, { digits: Math.max(2, scaleOf(rate)), percent: true }, language)

/** From one rate in percent to another, with all their digits; one alone where they are the same. */
export const formatRates = (least: Decimal, most: Decimal, language: string): string =>
  compare(least, most) === 0
    ? formatRate(least, language)
    : formatRange(least, most, { digits: Math.max(2, scaleOf(least), scaleOf(most)), percent: true }, language)

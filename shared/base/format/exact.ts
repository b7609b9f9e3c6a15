import { type Decimal, getScale } from '../money/decimal-text.ts'
import { comparePlain } from '../money/ratio.ts'
import { formatDecimal, formatRange } from './numbers.ts'

/** Formats an amount with all its digits, at least two after the point. */
export const formatExact = (value: Decimal, language: string): string =>
  formatDecimal(value, { digits: Math.max(2, getScale(value)) }, language)

/** Formats a percentage without trailing zeros, with the language's position of the percent sign: `25%`, `25 %`, `%25`. */
export const formatPercent = (share: Decimal, language: string): string =>
  formatDecimal(share, { digits: 8, trim: true, percent: true }, language)

/** Formats a rate in percent with all its digits, at least two after the point. */
export const formatRate = (rate: Decimal, language: string): string =>
  formatDecimal(rate, { digits: Math.max(2, getScale(rate)), percent: true }, language)

/** Formats a range of rates in percent with all digits; a single rate if both are equal. */
export const formatRates = (least: Decimal, most: Decimal, language: string): string =>
  comparePlain(least, most) === 0
    ? formatRate(least, language)
    : formatRange(least, most, { digits: Math.max(2, getScale(least), getScale(most)), percent: true }, language)

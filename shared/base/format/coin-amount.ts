import { DIGITS } from '../contract/constants.ts'
import { type Decimal, getScale, normalizeDecimal } from '../money/decimal-text.ts'
import { formatDecimal } from './numbers.ts'

/** Coins whose unit is worth about one unit of a currency. Two decimals of them are enough to read. */
const CASH_COINS = /^(USD[TCDE]?|DAI|[TB]USD|FDUSD|PYUSD|EUR|GBP)$/i
/** Significant digits of all other coins. */
const SIGNIFICANT_DIGITS = 8

/** Form of an amount of a coin. */
interface AmountForm {
  /** `up` (away from zero) for what a member pays and for least amounts; by default `down` (towards zero), for what a member owns or receives. */
  rounding?: 'up' | 'down'
  /** Adds a plus sign to positive amounts. */
  sign?: boolean
}

/**
 * Formats an amount of a coin for reading: USDT and similar coins with 2 decimals, others with at most 8 significant digits and at least 2 decimals. The
 * text never states more than the member has or receives, or less than the member pays. Records have all digits: `formatExact`, {@link formatFullAmount}.
 */
export function formatCoinAmount(
  value: Decimal,
  coin: string,
  language: string,
  { rounding = 'down', sign = false }: AmountForm = {},
): string {
  const shown = roundText(value, getShownDigits(value, coin), rounding)
  return formatDecimal(shown, { digits: Math.max(2, getScale(shown)), sign }, language)
}

function getShownDigits(value: Decimal, coin: string): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  // Below 0.01 two decimals would show zero.
  if (CASH_COINS.test(coin) && (whole !== '0' || !fraction.startsWith('00'))) return 2
  if (whole !== '0') return Math.max(2, SIGNIFICANT_DIGITS - whole.length)
  return (/^0*/.exec(fraction)?.[0].length ?? 0) + SIGNIFICANT_DIGITS
}

/**
 * Formats an amount with all its digits, at least 8 after the point, in two parts: the plain number with at least two decimals, and the zeros after it.
 */
export function splitFullAmount(value: Decimal, language: string): [plain: string, tail: string] {
  const full = formatFullAmount(value, language)
  const plain = formatDecimal(value, { digits: Math.max(2, getScale(value)) }, language)
  return full.startsWith(plain) ? [plain, full.slice(plain.length)] : [full, '']
}

/** Formats an amount of a coin with all its digits, at least 8 after the point (AST-12, OOP-06, SPT-23). */
export const formatFullAmount = (value: Decimal, language: string): string =>
  formatDecimal(value, { digits: Math.max(DIGITS.balance, getScale(value)) }, language)

/**
 * Returns a plain decimal with at most `digits` digits after the point, at least 1: rounded towards zero, or away from it for `up`. Works on characters, like
 * {@link normalizeDecimal}.
 */
export function roundText(value: Decimal, digits: number, rounding: 'up' | 'down'): Decimal {
  const [whole = '', fraction = ''] = value.split('.')
  const kept = fraction.slice(0, digits)
  const isExact = !/[1-9]/.test(fraction.slice(digits))
  if (rounding === 'down' || isExact) return normalizeDecimal(`${whole}.${kept || 0}`) ?? '0'
  const minus = whole.startsWith('-') ? '-' : ''
  const grown = String(BigInt(whole.replace('-', '') + kept) + 1n).padStart(digits + 1, '0')
  return normalizeDecimal(`${minus}${grown.slice(0, -digits)}.${grown.slice(-digits)}`) ?? '0'
}

/** Exact decimal number in plain notation, without exponent or plus sign: `"0.00000001"`, `"-12.5"`. Amounts have no other representation. */
export type Decimal = string

/**
 * Maximum length of a decimal in characters, more than the product of two amounts (`isAmount`) can have. Longer input is rejected before any arithmetic, so
 * input cannot force computation with millions of digits.
 */
export const MAX_DECIMAL_LENGTH = 120

const PLAIN = /^-?\d+(?:\.\d+)?$/
const AMOUNT = /^\d{1,30}(?:\.\d{1,18})?$/
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Returns true for a plain decimal of at most `MAX_DECIMAL_LENGTH` characters. `"1e5"`, `"1,000"`, `" 1"` and `""` are rejected. */
export const isDecimal = (text: string): text is Decimal => text.length <= MAX_DECIMAL_LENGTH && PLAIN.test(text)

/** Returns true for an unsigned plain decimal with at most 30 digits before the point and 18 after it. */
export const isAmount = (text: string): text is Decimal => AMOUNT.test(text)

/**
 * Returns a number in plain notation without superfluous zeros, or null if it is invalid: `"001.500"` becomes `"1.5"`, `8.18e8` becomes `"818000000"`, `"-0"`
 * becomes `"0"`. Works on characters, so that code that only displays figures does not load the decimal library.
 */
export function normalizeDecimal(value: string | number): Decimal | null {
  const text = String(value).trim()
  const parts = text.length <= MAX_DECIMAL_LENGTH ? NUMBER.exec(text) : null
  if (!parts) return null
  const [, minus = '', whole = '', fraction = '', exponent = '0'] = parts
  if (whole + fraction === '') return null
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  const padded = point <= 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const integer = (point > 0 ? padded.slice(0, point) : '').replace(/^0+/, '') || '0'
  const rest = (point > 0 ? padded.slice(point) : padded).replace(/0+$/, '')
  const result = rest ? `${integer}.${rest}` : integer
  return minus && result !== '0' ? `-${result}` : result
}

/**
 * Returns a number in plain notation. For input that may be invalid use `normalizeDecimal()`.
 * @throws RangeError if the input is not a decimal number
 */
export function decimal(value: string | number): Decimal {
  const result = normalizeDecimal(value)
  if (result === null) throw new RangeError(`not a decimal number: ${JSON.stringify(value)}`)
  return result
}

/** Returns the number of digits after the point without trailing zeros. */
export const getScale = (a: Decimal): number => (decimal(a).split('.')[1] ?? '').length

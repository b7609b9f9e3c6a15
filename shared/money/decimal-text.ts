/** An exact decimal number in plain notation, without exponent, sign `-` only: `"0.00000001"`, `"-12.5"`. The only form an amount ever has. */
export type Decimal = string

/**
 * Characters a decimal may have, more than the product of any two amounts (`isAmount`) has; longer input is refused before any arithmetic, so no one can
 * make us compute with millions of digits.
 */
export const MAX_DIGITS = 120

const PLAIN = /^-?\d+(?:\.\d+)?$/
const AMOUNT = /^\d{1,30}(?:\.\d{1,18})?$/
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Whether a text is a plain decimal of at most `MAX_DIGITS` characters. `"1e5"`, `"1,000"`, `" 1"` and `""` are not. */
export const isDecimal = (text: string): text is Decimal => text.length <= MAX_DIGITS && PLAIN.test(text)

/** Whether a text is an amount as people name them: a plain decimal without sign, of at most 30 digits before the point and 18 after it. */
export const isAmount = (text: string): text is Decimal => AMOUNT.test(text)

/**
 * Plain notation without superfluous zeros, or null when it is not a number: `"001.500"` becomes `"1.5"`, `8.18e8` becomes `"818000000"`, `"-0"` becomes `"0"`.
 * Works on the characters alone, so that what only shows figures needs no arithmetic.
 */
export function normalizeDecimal(value: string | number): Decimal | null {
  const text = String(value).trim()
  const parts = text.length <= MAX_DIGITS ? NUMBER.exec(text) : null
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

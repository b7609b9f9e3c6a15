import Big from 'big.js'
import { type Decimal, MAX_DECIMAL_LENGTH } from './decimal-text.ts'

export { decimal, getScale } from './decimal-text.ts'

/** Rounding of a result that does not fit its scale: towards zero, away from zero, or to the nearest (half away from zero). */
export type Rounding = 'down' | 'up' | 'half-up'

const MODES = { down: Big.roundDown, 'half-up': Big.roundHalfUp, up: Big.roundUp } as const

Big.DP = 40
Big.NE = -MAX_DECIMAL_LENGTH
Big.PE = MAX_DECIMAL_LENGTH

/** Returns a + b, exact. */
export const add = (a: Decimal, b: Decimal): Decimal => toText(new Big(a).plus(b))

/** Returns a - b, exact. */
export const subtract = (a: Decimal, b: Decimal): Decimal => toText(new Big(a).minus(b))

/** Returns a * b, exact: the result can have the fraction digits of both factors. */
export const multiply = (a: Decimal, b: Decimal): Decimal => toText(new Big(a).times(b))

/**
 * Returns a / b with `scale` digits after the point, at most 40: the quotient is calculated to 40 digits, then rounded.
 * @throws RangeError if b is zero
 */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (sign(b) === 0) throw new RangeError('division by zero')
  return toText(new Big(a).div(b).round(scale, MODES[rounding]))
}

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b)

/** Returns -1, 0 or 1. */
export const sign = (a: Decimal): -1 | 0 | 1 => compare(a, '0')

/** Returns the absolute value. */
export const absolute = (a: Decimal): Decimal => toText(new Big(a).abs())

/** Returns the value with the opposite sign. */
export const negate = (a: Decimal): Decimal => toText(new Big(a).times(-1))

/** Returns the value rounded to `scale` digits after the point. Choose the direction so that rounding never creates money. */
export const round = (a: Decimal, scale: number, rounding: Rounding): Decimal =>
  toText(new Big(a).round(scale, MODES[rounding]))

/** Returns the value with exactly `scale` digits after the point, for display: `toFixedText("1.5", 2, "down")` is `"1.50"`. */
export const toFixedText = (a: Decimal, scale: number, rounding: Rounding): string =>
  new Big(a).toFixed(scale, MODES[rounding])

/** Rounds a value down to a multiple of `step`. */
export const roundDownToStep = (a: Decimal, step: Decimal): Decimal => multiply(divide(a, step, 0, 'down'), step)

/** Returns `percent` percent of `a` with `scale` digits. 20 is a fifth. */
export const percentOf = (a: Decimal, percent: Decimal, scale: number, rounding: Rounding): Decimal =>
  toText(new Big(a).times(percent).div(100).round(scale, MODES[rounding]))

/** Returns the exact sum; `"0"` for an empty list. */
export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = new Big(0)
  for (const amount of amounts) total = total.plus(amount)
  return toText(total)
}

function toText(value: Big): Decimal {
  const digits = value.toFixed()
  return digits === '-0' ? '0' : digits
}

import Big from 'big.js'
import { type Decimal, MAX_DIGITS, normalizeDecimal } from './decimal-text.ts'

/** How a result that does not fit its scale is cut: towards zero, away from zero, or to the nearest (half away from zero). */
export type Rounding = 'down' | 'up' | 'half-up'

const MODES = { down: Big.roundDown, 'half-up': Big.roundHalfUp, up: Big.roundUp } as const

Big.DP = 40
Big.NE = -MAX_DIGITS
Big.PE = MAX_DIGITS

/** Plain notation of a number that must be one. Throws a RangeError when it is not; where that is expected, use `normalizeDecimal()`. */
export function decimal(value: string | number): Decimal {
  const result = normalizeDecimal(value)
  if (result === null) throw new RangeError(`not a decimal number: ${JSON.stringify(value)}`)
  return result
}

/** a + b, exact. */
export const add = (a: Decimal, b: Decimal): Decimal => text(new Big(a).plus(b))

/** a - b, exact. */
export const subtract = (a: Decimal, b: Decimal): Decimal => text(new Big(a).minus(b))

/** a * b, exact (the result may have the digits of both). */
export const multiply = (a: Decimal, b: Decimal): Decimal => text(new Big(a).times(b))

/** a / b with `scale` digits after the point, rounded as told. Throws a RangeError when b is zero. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (sign(b) === 0) throw new RangeError('division by zero')
  return text(new Big(a).div(b).round(scale, MODES[rounding]))
}

/** -1, 0 or 1 as a is less than, equal to or greater than b. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new Big(a).cmp(b)

/** -1, 0 or 1. */
export const sign = (a: Decimal): -1 | 0 | 1 => compare(a, '0')

/** The magnitude. */
export const absolute = (a: Decimal): Decimal => text(new Big(a).abs())

/** The opposite: what one account gives, another gets. */
export const negate = (a: Decimal): Decimal => text(new Big(a).times(-1))

/** The value cut to `scale` digits after the point. The caller states the direction: never in favour of inventing money. */
export const round = (a: Decimal, scale: number, rounding: Rounding): Decimal =>
  text(new Big(a).round(scale, MODES[rounding]))

/** The value with exactly `scale` digits after the point, for showing: `fixed("1.5", 2, "down")` is `"1.50"`. */
export const fixed = (a: Decimal, scale: number, rounding: Rounding): string =>
  new Big(a).toFixed(scale, MODES[rounding])

/** The largest whole multiple of a step that a value holds. */
export const toStep = (a: Decimal, step: Decimal): Decimal => multiply(divide(a, step, 0, 'down'), step)

/** `percent` hundredths of `a`, at `scale` digits. Percent numbers are as people write them: 20 is a fifth. */
export const percentOf = (a: Decimal, percent: Decimal, scale: number, rounding: Rounding): Decimal =>
  text(new Big(a).times(percent).div(100).round(scale, MODES[rounding]))

/** The sum of many, exact; `"0"` for none. */
export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = new Big(0)
  for (const amount of amounts) total = total.plus(amount)
  return text(total)
}

/** Digits after the point, trailing zeros not counted. */
export const scaleOf = (a: Decimal): number => (decimal(a).split('.')[1] ?? '').length

function text(value: Big): Decimal {
  const digits = value.toFixed()
  return digits === '-0' ? '0' : digits
}

import { divide, multiply, type Rounding, subtract } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

/** What interest is counted on: an amount at a rate in percent, for each day (loans, lock mining) or for a year of 365 days (staking, Q-132). */
export interface Bearing {
  amount: Decimal
  rate: Decimal
  per: 'day' | 'year'
}

/** Days that a year of interest has, leap years too. */
export const YEAR_DAYS = 365

/**
 * The simple interest of so many days: amount × rate × days / 100, of a yearly rate / 36500, at `scale` digits. Rounded down what is paid out, up what is
 * taken.
 */
export const interestOf = (
  { amount, rate, per }: Bearing,
  days: number,
  scale: number,
  rounding: Exclude<Rounding, 'half-up'>,
): Decimal =>
  divide(
    multiply(multiply(amount, rate), String(days)),
    per === 'day' ? '100' : String(100 * YEAR_DAYS),
    scale,
    rounding,
  )

/**
 * What is paid out for the day `day`, from 1: what all days up to it come to less what those before it came to. So what rounding leaves of a day is carried
 * to the next, and all days together are the interest of the term to the last digit; "0" where nothing whole has come together.
 */
export const interestOfDay = (bearing: Bearing, day: number, scale: number): Decimal =>
  subtract(interestOf(bearing, day, scale, 'down'), interestOf(bearing, day - 1, scale, 'down'))

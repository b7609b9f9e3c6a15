import { divide, multiply, type Rounding, subtract } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

/** Basis of simple interest: an amount at a rate in percent per day (loans, lock mining) or per year of 365 days (staking, Q-132). */
export interface InterestBasis {
  amount: Decimal
  rate: Decimal
  per: 'day' | 'year'
}

/** Days of an interest year, leap years included. */
export const YEAR_DAYS = 365

/**
 * Returns the simple interest of a number of days with `scale` digits: amount × rate × days / 100 for a daily rate, / 36500 for a yearly one. Round payouts
 * down and charges up.
 */
export const calculateInterest = (
  { amount, rate, per }: InterestBasis,
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
 * Returns the interest paid for day `day`, counted from 1: the interest up to this day minus the interest up to the day before. The remainder of rounding moves
 * to the next day, so that all days add up to the interest of the term exactly. A day can pay "0".
 */
export const calculateDayInterest = (bearing: InterestBasis, day: number, scale: number): Decimal =>
  subtract(calculateInterest(bearing, day, scale, 'down'), calculateInterest(bearing, day - 1, scale, 'down'))

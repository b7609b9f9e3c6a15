import { utcDayStart } from '../contract/utc-days.ts'
import { getScale } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { calculateInterest } from '../money/interest.ts'
import { type AmountRange, findDigitsRefusal, findRangeRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Refusal of the amount of a loan, a stake or a machine. */
export type TermAmountRefusal = RuleRefusal<'amount', 'whole' | 'digits' | 'range'>

/** Returns the refusal of an amount with decimals, or null. */
export const findWholeRefusal = (amount: Decimal): RuleRefusal<'amount', 'whole'> | null =>
  getScale(amount) > 0 ? { field: 'amount', rule: 'whole' } : null

/** Accepted amounts of a product. `scale` is the number of decimals of its coin; `whole`: whole numbers only. */
export interface TermAmounts extends AmountRange {
  scale: number
  whole: boolean
}

/** Returns the refusal of an amount that is put into a product, or null. */
export const findTermAmountRefusal = (
  amount: Decimal,
  { whole, scale, ...range }: TermAmounts,
): TermAmountRefusal | null =>
  (whole ? findWholeRefusal(amount) : null) ??
  findDigitsRefusal('amount', amount, scale) ??
  findRangeRefusal('amount', amount, range)

/** Returns the end of a term of `days` days: the start (epoch ms) of the day of UTC that is so many days after the day of `at`. */
export const getTermEnd = (at: number, days: number): number => utcDayStart(at, days)

/** Amount at a rate in percent, in a coin with `scale` decimals. */
export interface TermAmount {
  amount: Decimal
  rate: Decimal
  scale: number
}

/** Returns the interest of a loan for its whole term, regardless of when it is repaid, rounded up. */
export const calculateLoanInterest = ({ amount, rate, scale }: TermAmount, days: number): Decimal =>
  calculateInterest({ amount, rate, per: 'day' }, days, scale, 'up')

/** Returns the interest that a machine pays for the days up to and including `day`, rounded down. */
export const calculateMiningInterest = ({ amount, rate, scale }: TermAmount, day: number): Decimal =>
  calculateInterest({ amount, rate, per: 'day' }, day, scale, 'down')

/** Returns the interest of a stake for a number of days, rounded down; `rate` is percent per year. */
export const calculateStakeInterest = ({ amount, rate, scale }: TermAmount, days: number): Decimal =>
  calculateInterest({ amount, rate, per: 'year' }, days, scale, 'down')

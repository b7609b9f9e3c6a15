import { countDaysBegun } from '../../base/contract/utc-days.ts'
import { subtract } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { calculateDayInterest, type InterestBasis } from '../../base/money/interest.ts'
import { calculateMiningInterest, getTermEnd } from '../../base/rules/term-products.rules.ts'

/** Amount that is locked for `days` days and earns interest daily (MIN-13, Q-128). */
export interface LockedAmount {
  amount: Decimal
  /** Percent per day. */
  rate: Decimal
  days: number
  /** Decimal places of the coin. */
  digits: number
  /** Start of the lock, or its planned start; epoch ms. */
  start: number
}

/** Line of a payment plan: one day's interest, several daily payments combined, or the return of the amount. */
export type Payment =
  | { kind: 'day'; day: number; at: number; amount: Decimal }
  | { kind: 'rest'; count: number; amount: Decimal }
  | { kind: 'back'; at: number; amount: Decimal }

const toBearing = ({ amount, rate }: LockedAmount): InterestBasis => ({ amount, rate, per: 'day' })

/** Returns the interest of all days up to `day` as paid out, rounded down (MIN-11, Q-128). */
export const getInterestUpTo = (locked: LockedAmount, day: number): Decimal =>
  calculateMiningInterest({ ...locked, scale: locked.digits }, Math.min(day, locked.days))

/** Returns the number of days of the term that have begun, at most `days`. */
export const getElapsedDays = ({ start, days }: Pick<LockedAmount, 'start' | 'days'>, now: number): number =>
  Math.min(days, countDaysBegun(start, now))

/** Returns one day's payment. */
export function getDailyPayment(locked: LockedAmount, day: number): Payment & { kind: 'day' } {
  return {
    kind: 'day',
    day,
    at: getTermEnd(locked.start, day),
    amount: calculateDayInterest(toBearing(locked), day, locked.digits),
  }
}

/**
 * Returns the payments after `gone` days: the next `head` payments, the others in one line, the last payment, and the return of the amount. Empty after the
 * last day.
 */
export function createPaymentPlan(locked: LockedAmount, gone: number, head: number): Payment[] {
  const { days, amount, start } = locked
  if (gone >= days) return []
  // A remainder of one day is shown as an ordinary payment.
  const shown = days - gone <= head + 2 ? days - gone : head
  const next = [...Array<0>(shown)].map((_none, at) => getDailyPayment(locked, gone + 1 + at))
  const back: Payment = { kind: 'back', at: getTermEnd(start, days), amount }
  if (gone + shown === days) return [...next, back]
  const rest: Payment = {
    kind: 'rest',
    count: days - 1 - gone - shown,
    amount: subtract(getInterestUpTo(locked, days - 1), getInterestUpTo(locked, gone + shown)),
  }
  return [...next, rest, getDailyPayment(locked, days), back]
}

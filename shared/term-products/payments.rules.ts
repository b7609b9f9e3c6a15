import { daysBegun, utcDay } from '../contract/utc-days.ts'
import { subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { type Bearing, interestOf, interestOfDay } from '../money/interest.ts'

/** An amount that is locked for so many days and bears interest each day (MIN-13, Q-128). */
export interface Locked {
  amount: Decimal
  /** Percent a day. */
  rate: Decimal
  days: number
  /** Digits of the coin. */
  digits: number
  /** When it was locked, or would be; epoch ms. */
  start: number
}

/** A line of a plan of payments: one day's interest, many days of which each is paid by itself, or the amount that comes back. */
export type Payment =
  | { kind: 'day'; day: number; at: number; amount: Decimal }
  | { kind: 'rest'; count: number; amount: Decimal }
  | { kind: 'back'; at: number; amount: Decimal }

const bearingOf = ({ amount, rate }: Locked): Bearing => ({ amount, rate, per: 'day' })

/** What all days up to `day` bring, as it is paid out: rounded down (MIN-11, Q-128). */
export const interestUpTo = (locked: Locked, day: number): Decimal =>
  interestOf(bearingOf(locked), Math.min(day, locked.days), locked.digits, 'down')

/** Days of the term that have begun, none beyond the last. */
export const daysGone = ({ start, days }: Pick<Locked, 'start' | 'days'>, now: number): number =>
  Math.min(days, daysBegun(start, now))

/** One day's payment. */
export function paymentOf(locked: Locked, day: number): Payment & { kind: 'day' } {
  return {
    kind: 'day',
    day,
    at: utcDay(locked.start, day),
    amount: interestOfDay(bearingOf(locked), day, locked.digits),
  }
}

/** What is still to come after so many days: the next `head` payments, the rest in one line, the last one, and the amount back with it. Nothing after the last day. */
export function paymentPlan(locked: Locked, gone: number, head: number): Payment[] {
  const { days, amount, start } = locked
  if (gone >= days) return []
  // A rest of one is a payment like the others.
  const shown = days - gone <= head + 2 ? days - gone : head
  const next = Array.from({ length: shown }, (_none, at) => paymentOf(locked, gone + 1 + at))
  const back: Payment = { kind: 'back', at: utcDay(start, days), amount }
  if (gone + shown === days) return [...next, back]
  const rest: Payment = {
    kind: 'rest',
    count: days - 1 - gone - shown,
    amount: subtract(interestUpTo(locked, days - 1), interestUpTo(locked, gone + shown)),
  }
  return [...next, rest, paymentOf(locked, days), back]
}

import type { TimeInForce } from '../../shared/base/contract/spot.ts'
import { compare, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findTermsRefusal } from '../../shared/base/rules/time-in-force.rules.ts'
import type { OrderTerms } from './exchange.rules.ts'

/** Returns true if an order with this time in force rests, so that it can be post-only. */
export const canRest = (timeInForce: TimeInForce | null): boolean => timeInForce !== 'ioc' && timeInForce !== 'fok'

/** Sentence about an order: the key of its text. `isRefused`: the backend would refuse the order. */
export interface TermsSentence {
  key: 'iocNow' | 'fokNow' | 'fokShort' | 'nothingNow' | 'wouldTrade' | 'waits' | null
  isRefused: boolean
}

/**
 * Returns the sentence about the immediate effect of an order with these terms. `now` is the quantity that the book fills at its price, of `all`. The key is null for
 * an order of which some fills and the rest waits, which the estimate shows.
 */
export function chooseTermsSentence(
  { timeInForce, postOnly }: OrderTerms,
  { now, all }: { now: Decimal; all: Decimal },
): TermsSentence {
  const isFilling = sign(now) > 0
  const isWhole = compare(now, all) >= 0
  if (canRest(timeInForce)) {
    if (!isFilling) return { key: 'waits', isRefused: false }
    return postOnly ? { key: 'wouldTrade', isRefused: true } : { key: null, isRefused: false }
  }
  if (!isFilling) return { key: 'nothingNow', isRefused: true }
  if (isWhole) return { key: 'fokNow', isRefused: false }
  return timeInForce === 'ioc' ? { key: 'iocNow', isRefused: false } : { key: 'fokShort', isRefused: true }
}

/** Returns true if the end of an order is missing, too early or too late at a time (epoch ms). */
export const hasUnfitEnd = (terms: OrderTerms, now: number): boolean =>
  findTermsRefusal({ orderType: 'limit', ...terms }, now)?.field === 'expiresAt'

/** Returns a time (epoch ms) as the value of a field with day and time of the device, such as `2026-11-30T21:15`. */
export function toLocalInput(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns the time (epoch ms) of such a value, or null if it is incomplete. */
export function parseLocalInput(value: string): number | null {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : at
}

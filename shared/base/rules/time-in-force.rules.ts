import type { SpotOrderForm } from '../contract/spot.ts'
import { compare, sign } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { Level, Progress } from '../money/fills.ts'
import type { RuleRefusal } from './refusal.ts'

/** Shortest time in ms from placing an order to its end. */
export const MIN_LIFETIME_MS = 60_000
/** Longest time in days from placing an order to its end. */
export const MAX_LIFETIME_DAYS = 90

const DAY_MS = 86_400_000

/** Terms of a limit order: how long it may rest, and whether it may fill at once. */
export type TimeInForceValues = Pick<SpotOrderForm, 'timeInForce' | 'postOnly' | 'expiresAt'>

/** Terms of an order that names none. */
export const USUAL_TERMS: TimeInForceValues = { timeInForce: null, postOnly: null, expiresAt: null }

/** Refusal of these terms. */
export type TermsRefusal =
  | RuleRefusal<'timeInForce', 'limit' | 'missing'>
  | RuleRefusal<'postOnly', 'limit' | 'rests'>
  | RuleRefusal<'expiresAt', 'missing' | 'early' | 'late'>

/** Refusal of an order that the book fills otherwise than its terms permit. */
export type TakingRefusal = RuleRefusal<'timeInForce', 'book' | 'whole'> | RuleRefusal<'postOnly', 'taker'>

/** Returns the first reason why the terms of an order are refused at a time (epoch ms), or null. `expiresAt` is in epoch ms. */
export function findTermsRefusal(
  { orderType, timeInForce, postOnly, expiresAt }: TimeInForceValues & Pick<SpotOrderForm, 'orderType'>,
  now: number,
): TermsRefusal | null {
  if (orderType !== 'limit') {
    if (timeInForce !== null) return { field: 'timeInForce', rule: 'limit' }
    return postOnly ? { field: 'postOnly', rule: 'limit' } : null
  }
  if (postOnly && (timeInForce === 'ioc' || timeInForce === 'fok')) return { field: 'postOnly', rule: 'rests' }
  if (timeInForce !== 'gtd') return expiresAt === null ? null : { field: 'timeInForce', rule: 'missing' }
  if (expiresAt === null) return { field: 'expiresAt', rule: 'missing' }
  if (expiresAt < now + MIN_LIFETIME_MS) return { field: 'expiresAt', rule: 'early' }
  return expiresAt > now + MAX_LIFETIME_DAYS * DAY_MS
    ? { field: 'expiresAt', rule: 'late', bound: String(MAX_LIFETIME_DAYS) }
    : null
}

/**
 * Returns the reason why the fill that an order gets at once is refused, or null. An order that may not rest and gets nothing is refused, as is one that must be
 * filled whole and is not. The bound is then the quantity that fills. A post-only order is refused if it fills; the bound is the best price of `levels`.
 */
export function findTakingRefusal(
  { timeInForce, postOnly }: Pick<TimeInForceValues, 'timeInForce' | 'postOnly'>,
  { quantity, filled }: { quantity: Decimal; filled: Progress['filled'] },
  levels: readonly Level[],
): TakingRefusal | null {
  if (timeInForce === 'fok' && compare(filled, quantity) < 0)
    return { field: 'timeInForce', rule: 'whole', bound: filled }
  if (timeInForce === 'ioc' && sign(filled) === 0) return { field: 'timeInForce', rule: 'book' }
  return postOnly && sign(filled) > 0 ? { field: 'postOnly', rule: 'taker', bound: levels[0]?.[0] ?? '' } : null
}

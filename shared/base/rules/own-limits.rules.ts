import type { LimitKind, LimitPeriod, PauseKind } from '../contract/own-limits.ts'
import { compare, divide, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findDigitsRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

const DAY_MS = 86_400_000

/** Windows of limits in ms, which end at the time of the attempt. */
export const LIMIT_WINDOWS_MS: Readonly<Record<LimitPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

/** Delay in ms before a looser limit applies. */
export const LOOSER_DELAY_MS = DAY_MS

/** Longest gap in ms between two option orders that counts as time with options. */
export const MAX_GAP_MS = 300_000

/** Returns a duration in minutes, rounded up to 2 decimals. */
export const toMinutes = (seconds: number): Decimal => divide(String(seconds), '60', 2, 'up')

/** Shortest and longest break in days. */
export const BREAK_DAYS = { minimum: 1, maximum: 42 } as const

/** Days that a self-exclusion can last. */
export const EXCLUSION_DAYS: readonly number[] = [180, 365, 1825]

/** Limit that a member has set. `amount` is null for none, `next` a change that applies from `at` (epoch ms) on. */
export interface OwnLimit {
  kind: LimitKind
  period: LimitPeriod
  amount: Decimal | null
  next: { amount: Decimal | null; at: number } | null
}

/** Pause of a member; `until` in epoch ms. */
export interface Pause {
  kind: PauseKind
  until: number
}

/** Amounts by kind: USDT, and minutes for `time`. */
export type LimitedAmounts = Partial<Readonly<Record<LimitKind, Decimal>>>

/** Refusal of an attempt that exceeds a limit of the member. `bound` is the amount that is left, in USDT or minutes. */
export type OwnLimitRefusal =
  | RuleRefusal<'amount', 'depositLimit' | 'lossLimit' | 'stakeLimit'>
  | RuleRefusal<'seconds', 'timeLimit'>

/** Returns a limit at a time, after a change that is due by then. */
export const getLimitAt = (limit: OwnLimit, at: number): OwnLimit =>
  limit.next !== null && limit.next.at <= at ? { ...limit, amount: limit.next.amount, next: null } : limit

const isTighter = (wanted: Decimal | null, present: Decimal | null): boolean =>
  present === null || (wanted !== null && compare(wanted, present) <= 0)

/**
 * Returns a limit after a change to `wanted`, null for none. A tighter one applies at once and cancels a planned change; a looser one is planned. Planning the same
 * change again keeps its time.
 */
export function changeLimit(limit: OwnLimit, wanted: Decimal | null, at: number): OwnLimit {
  const present = getLimitAt(limit, at)
  if (isTighter(wanted, present.amount)) return { ...present, amount: wanted, next: null }
  if (present.next !== null && present.next.amount === wanted) return present
  return { ...present, next: { amount: wanted, at: at + LOOSER_DELAY_MS } }
}

/** Returns the refusal of the amount of a limit, or null: USDT have 2 decimals, minutes none. */
export const findLimitAmountRefusal = (kind: LimitKind, amount: Decimal): RuleRefusal<'amount', 'digits'> | null =>
  findDigitsRefusal('amount', amount, kind === 'time' ? 0 : 2)

/**
 * Returns the refusal of an attempt, with the limit that it exceeds and leaves least; or null.
 *
 * @param requested what the attempt adds
 * @param getUsed returns what is used of a window before the attempt
 */
export function findOwnLimitRefusal(
  limits: readonly OwnLimit[],
  requested: LimitedAmounts,
  getUsed: (limit: OwnLimit) => Decimal,
  at: number,
): { refusal: OwnLimitRefusal; limit: OwnLimit } | null {
  const exceeded = limits.flatMap((stored) => {
    const limit = getLimitAt(stored, at)
    const wanted = requested[limit.kind]
    if (limit.amount === null || wanted === undefined) return []
    const left = subtract(limit.amount, getUsed(limit))
    return compare(wanted, left) > 0 ? [{ limit, left: sign(left) > 0 ? left : '0' }] : []
  })
  const [least] = exceeded.sort((a, b) => compare(a.left, b.left))
  return least ? { limit: least.limit, refusal: toLimitRefusal(least.limit.kind, least.left) } : null
}

const toLimitRefusal = (kind: LimitKind, bound: Decimal): OwnLimitRefusal =>
  kind === 'time' ? { field: 'seconds', rule: 'timeLimit', bound } : { field: 'amount', rule: `${kind}Limit`, bound }

const formatTime = (at: number): string => new Date(at).toISOString()

/** Returns the refusal of an order or a deposit during a pause, or null. `bound` is the end of the pause in ISO 8601. */
export const findPauseRefusal = <Field extends string>(
  field: Field,
  pause: Pause | null,
  at: number,
): RuleRefusal<Field, PauseKind> | null =>
  pause !== null && pause.until > at ? { field, rule: pause.kind, bound: formatTime(pause.until) } : null

/** Returns the refusal of a length that is not offered (`range`, `choice`) or that would end before the running pause (`longer`), or null. */
export function findPauseLengthRefusal(
  { kind, days }: { kind: PauseKind; days: number },
  running: Pause | null,
  at: number,
): RuleRefusal<'days', 'range' | 'choice' | 'longer'> | null {
  if (kind === 'exclusion' && !EXCLUSION_DAYS.includes(days))
    return { field: 'days', rule: 'choice', bound: EXCLUSION_DAYS.join(', ') }
  const { minimum, maximum } = BREAK_DAYS
  if (kind === 'break' && (days < minimum || days > maximum))
    return { field: 'days', rule: 'range', bound: String(days < minimum ? minimum : maximum) }
  return running !== null && getPauseEnd(days, at) < running.until
    ? { field: 'days', rule: 'longer', bound: formatTime(running.until) }
    : null
}

/** Returns the end of a pause that starts at `at`, in epoch ms. */
export const getPauseEnd = (days: number, at: number): number => at + days * DAY_MS

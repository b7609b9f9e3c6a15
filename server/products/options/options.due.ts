import { LATE_TRADE_GRACE_MS } from '../../market/late-trades.ts'
import type { CoverageRange } from '../../market/market.ts'
import type { OptionOrderRecord } from './options.orders.ts'

/**
 * Time in ms after which an ended order is returned if no node knows its trades. Long enough for a restarted node to reconnect and read the exchange's recent
 * trades.
 */
export const GIVE_UP_AFTER_MS = 30_000

/** Times that decide which orders are due: those that ended at or before `now`, under the conditions of `isDue`. Epoch ms. */
export interface DueTimes {
  now: number
  /** Orders that ended at or before this time are returned if no node knows their trades. */
  giveUpBefore: number
}

/**
 * Returns these times for a node that started at `startedAt` (epoch ms; null counts as long ago). For `GIVE_UP_AFTER_MS` after its start a node gives no order up, because it is
 * still reading missed trades.
 */
export const getDueTimes = (now: number, startedAt: number | null): DueTimes => ({
  now,
  giveUpBefore:
    startedAt !== null && Math.abs(now - startedAt) < GIVE_UP_AFTER_MS
      ? Number.MIN_SAFE_INTEGER
      : now - GIVE_UP_AFTER_MS,
})

type OrderLife = Pick<OptionOrderRecord, 'symbol' | 'accepted_at' | 'ends_at' | 'silent_at'>

/** Returns true if every trade of an order's life is known, including the last one. */
export const hasKnownTrades = ({ accepted_at, ends_at }: OrderLife, knownRanges: readonly CoverageRange[]): boolean =>
  knownRanges.some(({ since, until }) => since <= accepted_at && ends_at <= until)

/**
 * Returns true if an order can be settled: its trades are known, or it is returned regardless of them. A node without the trades leaves the order to a node
 * that has them.
 */
export function isDue(
  order: OrderLife,
  knownRanges: readonly CoverageRange[],
  { now, giveUpBefore }: DueTimes,
): boolean {
  if (order.ends_at > now) return false
  return (
    hasKnownTrades(order, knownRanges) ||
    order.ends_at <= giveUpBefore ||
    (order.silent_at !== null && isPastGracePeriod(order, now))
  )
}

/** Returns true once late trades can no longer arrive. */
const isPastGracePeriod = ({ ends_at }: OrderLife, now: number): boolean => ends_at <= now - LATE_TRADE_GRACE_MS

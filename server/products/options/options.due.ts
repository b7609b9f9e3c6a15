import { GRACE_MS } from '../../market/late-trades.ts'
import type { Span } from '../../market/market.ts'
import type { OptionOrderRecord } from './options.orders.ts'

/**
 * Time in ms after which an ended order is returned if no node knows its trades. Long enough for a restarted node to reconnect and read the exchange's recent
 * trades.
 */
export const PATIENCE_MS = 30_000
/** Latest ends of the orders that are due. Epoch ms. */
export interface Due {
  now: number
  /** Orders that ended at or before this time are returned if no node knows their trades. */
  givenUp: number
}

/**
 * Returns what is due now on a node that started at `startedAt` (null: long ago). For `PATIENCE_MS` after its start a node gives no order up, because it is
 * still reading missed trades.
 */
export const dueAt = (now: number, startedAt: number | null): Due => ({
  now,
  givenUp: startedAt !== null && Math.abs(now - startedAt) < PATIENCE_MS ? Number.MIN_SAFE_INTEGER : now - PATIENCE_MS,
})

type Life = Pick<OptionOrderRecord, 'symbol' | 'accepted_at' | 'ends_at' | 'silent_at'>

/** Returns true if every trade of an order's life is known, including the last one. */
export const isKnown = ({ accepted_at, ends_at }: Life, known: readonly Span[]): boolean =>
  known.some(({ since, until }) => since <= accepted_at && ends_at <= until)

/**
 * Returns true if an order can be settled: its trades are known, or it is returned regardless of them. A node without the trades leaves the order to a node
 * that has them.
 */
export function isDue(order: Life, known: readonly Span[], { now, givenUp }: Due): boolean {
  if (order.ends_at > now) return false
  return isKnown(order, known) || order.ends_at <= givenUp || (order.silent_at !== null && isQuiet(order, now))
}

/** Returns true once late trades can no longer arrive. */
const isQuiet = ({ ends_at }: Life, now: number): boolean => ends_at <= now - GRACE_MS

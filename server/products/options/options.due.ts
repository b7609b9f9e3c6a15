import { GRACE_MS } from '../../market/late-trades.ts'
import type { Span } from '../../market/market.ts'
import type { OptionOrderRecord } from './options.orders.ts'

/**
 * An order whose trades no node has known for so long after its end is returned. Long enough that a node which was restarted is connected again and has read what
 * the exchange remembers.
 */
export const PATIENCE_MS = 30_000
/** By when an order must have ended to be settled. Epoch ms. */
export interface Due {
  now: number
  /** The amounts of orders that ended at or before it are returned where nobody knows their trades. */
  givenUp: number
}

/** What is due now for a node that has run since `startedAt` (null: for long): it has had its time to learn before it gives an order up. */
export const dueAt = (now: number, startedAt: number | null): Due => ({
  now,
  givenUp: startedAt !== null && Math.abs(now - startedAt) < PATIENCE_MS ? Number.MIN_SAFE_INTEGER : now - PATIENCE_MS,
})

type Life = Pick<OptionOrderRecord, 'symbol' | 'accepted_at' | 'ends_at' | 'silent_at'>

/** Whether every trade of an order's life is known, its last one as well. */
export const isKnown = ({ accepted_at, ends_at }: Life, known: readonly Span[]): boolean =>
  known.some(({ since, until }) => since <= accepted_at && ends_at <= until)

/** Whether an order is to be settled: its trades are known, or it is to be returned whatever they are. A node that does not know leaves it to one that does. */
export function isDue(order: Life, known: readonly Span[], { now, givenUp }: Due): boolean {
  if (order.ends_at > now) return false
  return isKnown(order, known) || order.ends_at <= givenUp || (order.silent_at !== null && isQuiet(order, now))
}

/** What came late has come. */
const isQuiet = ({ ends_at }: Life, now: number): boolean => ends_at <= now - GRACE_MS

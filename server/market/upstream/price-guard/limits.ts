/** Limits of the price guard. Shares are fractions of a price: 0.05 is 5 %. */
export interface GuardLimits {
  /** Maximum distance of a trade from the slow median, and of a book from the last accepted trade. */
  band: number
  /** Number of trades that must agree before a move beyond the band is accepted. */
  confirmingTrades: number
  /** Minimum time between the first and last of these trades, ms. */
  confirmingMs: number
  /** Maximum move that is accepted without the operator. */
  hardLimit: number
  /** Rejections for this long halt a market, ms. */
  haltAfterMs: number
  /** Accepted prices for this long end a halt, ms. */
  resumeAfterMs: number
}

/** Limits in use; tests choose others. */
export const GUARD_LIMITS: GuardLimits = {
  band: 0.05,
  confirmingTrades: 10,
  confirmingMs: 30_000,
  hardLimit: 0.25,
  haltAfterMs: 3_000,
  resumeAfterMs: 5_000,
}

/** Maximum lead of a trade's timestamp over the clock, ms. */
export const MAX_AHEAD_MS = 2_000

/** Returns whether a price is within a share of another. */
export const isWithin = (price: number, reference: number, share: number): boolean =>
  Math.abs(price - reference) <= reference * share

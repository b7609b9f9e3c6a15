/** Limits of the price guard. Shares are fractions of a price: 0.05 is 5 %. */
export interface GuardLimits {
  /** Largest distance of a trade from the slow median, and of a book from the last accepted trade. */
  band: number
  /** A move beyond the band is accepted after this many trades which agree with each other … */
  confirmingTrades: number
  /** … and span at least this long, ms. */
  confirmingMs: number
  /** A larger move is never accepted without the operator. */
  hardLimit: number
  /** A market is halted after rejections for this long, ms. */
  haltAfterMs: number
  /** A halt ends after accepted prices for this long, ms. */
  resumeAfterMs: number
}

export const GUARD_LIMITS: GuardLimits = {
  band: 0.05,
  confirmingTrades: 10,
  confirmingMs: 30_000,
  hardLimit: 0.25,
  haltAfterMs: 3_000,
  resumeAfterMs: 5_000,
}

/** A trade may be dated this far ahead of the clock, ms. */
export const MAX_AHEAD_MS = 2_000

/** Whether a price is within a share of another. */
export const isNear = (price: number, reference: number, share: number): boolean =>
  Math.abs(price - reference) <= reference * share

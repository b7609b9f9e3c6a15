/** Allowed rate: `burst` at once, and one more each `everyMs`. */
export interface Rate {
  burst: number
  everyMs: number
}

/** Description of a limit. */
export interface Policy {
  /** Counted events or things. */
  counts: string
  /** Owner of the total, such as `member` or `address`. */
  per: string
  /** Response or effect beyond the limit. */
  beyond: string
}

/** Limit on a rate, counted by each node in memory. */
export interface RatePolicy extends Rate, Policy {
  scope: 'each node'
}

/** Limit on a rate, counted in the database for all nodes and across restarts. Nodes of all releases use the same `sharedName`. */
export interface SharedRatePolicy extends Rate, Policy {
  scope: 'all nodes'
  sharedName: string
}

/** Limit on a rate, counted like a shared one, but in a row that the caller names itself: there is no `sharedName` for `openSharedBucket`. */
export interface OwnRowRatePolicy extends Rate, Policy {
  scope: 'all nodes'
  sharedName?: never
}

/** Limit on concurrent tasks of one node. Each `per` has its own queue. */
export interface QueuePolicy extends Policy {
  /** Tasks that run at a time. */
  atOnce: number
  /** Tasks that wait; if known and unknown clients share the queue, as many of each. */
  waiting: number
  /** Waiting tasks of one client. */
  perClientWaiting: number
  /** Retry delay of rejected tasks. */
  retryMs: number
}

/** Maximum of something that exists or is sent. */
export interface QuotaPolicy extends Policy {
  max: number
  unit?: 'bytes'
}

/** Usual effect beyond a limit. */
export const TOO_MANY = '429 with `Retry-After`'

/** Creates the limit of one node on a rate. */
export const nodeRate = (rate: Rate, counts: string, per: string, beyond = TOO_MANY): RatePolicy => ({
  ...rate,
  counts,
  per,
  beyond,
  scope: 'each node',
})
/** Creates a limit on a rate that is counted in a row of the caller. */
export const ownRowRate = (rate: Rate, counts: string, per: string, beyond = TOO_MANY): OwnRowRatePolicy => ({
  ...nodeRate(rate, counts, per, beyond),
  scope: 'all nodes',
})
/** Creates a limit on a rate that all nodes share. */
export const sharedRate = (
  sharedName: string,
  ...[rate, counts, per, beyond]: Parameters<typeof ownRowRate>
): SharedRatePolicy => ({
  ...ownRowRate(rate, counts, per, beyond),
  sharedName,
})

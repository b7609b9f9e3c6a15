import type { RatePolicy, SharedRatePolicy } from '../limits/policies.ts'
import { createMemoryBucket, openSharedBucket } from '../limits/token-bucket.ts'
import type { Context } from './context.ts'
import { TooMany } from './refusal.ts'

/** Accepted attempt. */
export interface Attempt {
  /** Takes the attempt off the count if it was legitimate. */
  refund(): Promise<void>
  /** Returns how many more attempts are allowed now. */
  countRemaining(): Promise<number>
}

/** Counts an attempt under a key. Returns a refusal with the seconds to wait if the limit is exceeded. */
export type RequestLimit = (context: Context, key: string) => Promise<Attempt | TooMany>

/**
 * Creates a limit by key for each running backend. A shared policy counts in the database as well, and the node rejects what exceeds the limit by its own count
 * without a database query.
 */
export function createRequestLimit(policy: RatePolicy | SharedRatePolicy): RequestLimit {
  return async (context, key) => {
    const { db, now, requestBuckets } = context
    const own = requestBuckets.get(policy) ?? createMemoryBucket(policy)
    requestBuckets.set(policy, own)
    const early = own.consume(key, now())
    if (early > 0) return new TooMany(early)
    if (policy.scope === 'each node')
      return { refund: async () => own.refund(key), countRemaining: async () => own.countRemaining(key, now()) }
    const shared = openSharedBucket(db, policy)
    const wait = await shared.consume(key, now())
    if (wait === 0)
      return {
        async refund() {
          own.refund(key)
          await shared.refund(key)
        },
        countRemaining: () => shared.countRemaining(key, now()),
      }
    own.refund(key)
    return new TooMany(wait)
  }
}

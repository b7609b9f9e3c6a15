import type { Rate, SharedRatePolicy } from '../limits/policies.ts'
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { createSharedLimit } from '../limits/shared-limit.ts'
import type { Context } from './context.ts'
import { TooMany } from './refusal.ts'

/** Accepted attempt; `refund` takes it off the count if it was legitimate. */
export interface Attempt {
  refund(): void
}

/** Counts an attempt under a key. Returns a refusal with the seconds to wait if the limit is exceeded. */
export type RequestLimit = (context: Context, key: string) => Attempt | TooMany

/** Creates a limit by key for operations that cost the backend resources. Each backend counts separately, because each has its own resources. */
export function createRequestLimit(rate: Rate): RequestLimit {
  const limitOf = createLimitByContext(rate)
  return (context, key) => {
    const limit = limitOf(context)
    const wait = limit.consume(key, context.now())
    return wait > 0 ? new TooMany(wait) : { refund: () => limit.refund(key) }
  }
}

/** Accepted attempt, counted over all nodes. */
export interface SharedAttempt {
  /** Takes a legitimate attempt off the count. */
  refund(): Promise<void>
  /** Returns how many more attempts are allowed now. */
  countRemaining(): Promise<number>
}

/** Counts an attempt under a key over all nodes. Returns a refusal with the seconds to wait if the limit is exceeded. */
export type SharedRequestLimit = (context: Context, key: string) => Promise<SharedAttempt | TooMany>

/**
 * Creates a limit that protects other members, such as for guesses and registrations: it counts over all nodes and survives a restart. A node rejects what
 * exceeds the limit by its own count without a database query. Keys are stored as digests.
 */
export function createSharedRequestLimit(rate: SharedRatePolicy): SharedRequestLimit {
  const limitOf = createLimitByContext(rate)
  const shared = createSharedLimit(rate)
  return async (context, key) => {
    const { db, now } = context
    const own = limitOf(context)
    const early = own.consume(key, now())
    if (early > 0) return new TooMany(early)
    const wait = await shared.consume(db, key, now())
    if (wait === 0)
      return {
        async refund() {
          own.refund(key)
          await shared.refund(db, key)
        },
        countRemaining: () => shared.countRemaining(db, key, now()),
      }
    own.refund(key)
    return new TooMany(wait)
  }
}

/** Creates one limit for each running backend. */
function createLimitByContext(rate: Rate): (context: Context) => RateLimit {
  const running = new WeakMap<Context, RateLimit>()
  return (context) => {
    const limit = running.get(context) ?? createRateLimit(rate)
    running.set(context, limit)
    return limit
  }
}

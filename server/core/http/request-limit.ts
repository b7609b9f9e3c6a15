import { type Rate, type RateLimit, rateLimit } from '../limits/rate-limit.ts'
import { sharedLimit } from '../limits/shared-limit.ts'
import type { Context } from './context.ts'
import { TooMany } from './refusal.ts'

/** Accepted attempt; `passed` takes it off the count if it was legitimate. */
export interface Attempt {
  passed(): void
}

/** Counts an attempt under a key. Returns a refusal with the seconds to wait if the limit is exceeded. */
export type RequestLimit = (context: Context, key: string) => Attempt | TooMany

/** Creates a limit by key for operations that cost the backend resources. Each backend counts separately, because each has its own resources. */
export function requestLimit(rate: Rate): RequestLimit {
  const limitOf = inProcess(rate)
  return (context, key) => {
    const limit = limitOf(context)
    const wait = limit.consume(key, context.now())
    return wait > 0 ? new TooMany(wait) : { passed: () => limit.refund(key) }
  }
}

/** Accepted attempt, counted over all nodes. */
export interface CommonAttempt {
  /** Takes a legitimate attempt off the count. */
  passed(): Promise<void>
  /** Returns how many more attempts are allowed now. */
  left(): Promise<number>
}

/** Counts an attempt under a key over all nodes. Returns a refusal with the seconds to wait if the limit is exceeded. */
export type CommonLimit = (context: Context, key: string) => Promise<CommonAttempt | TooMany>

/**
 * Creates a limit that protects other members, such as for guesses and registrations: it counts over all nodes and survives a restart. A node rejects what
 * exceeds the limit by its own count without a database query. `name` separates its keys from those of other limits; keys are stored as digests.
 */
export function commonLimit(name: string, rate: Rate): CommonLimit {
  const limitOf = inProcess(rate)
  const shared = sharedLimit(name, rate)
  return async (context, key) => {
    const { db, now } = context
    const own = limitOf(context)
    const early = own.consume(key, now())
    if (early > 0) return new TooMany(early)
    const wait = await shared.consume(db, key, now())
    if (wait === 0)
      return {
        async passed() {
          own.refund(key)
          await shared.refund(db, key)
        },
        left: () => shared.left(db, key, now()),
      }
    own.refund(key)
    return new TooMany(wait)
  }
}

/** Creates one limit for each running backend. */
function inProcess(rate: Rate): (context: Context) => RateLimit {
  const running = new WeakMap<Context, RateLimit>()
  return (context) => {
    const limit = running.get(context) ?? rateLimit(rate)
    running.set(context, limit)
    return limit
  }
}

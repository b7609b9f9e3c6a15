import { type Rate, type RateLimit, rateLimit } from '../limits/rate-limit.ts'
import { sharedLimit } from '../limits/shared-limit.ts'
import type { Context } from './context.ts'
import { TooMany } from './refusal.ts'

/** An attempt that may go on: `passed` says that it was no misuse and takes it off the count. */
export interface Attempt {
  passed(): void
}

/** Counts one more under a key; a refusal that names the seconds to wait when it is one too many. */
export type RequestLimit = (context: Context, key: string) => Attempt | TooMany

/** Limits how often something is asked that costs the backend, by key. Each running backend counts for itself, since each has its own to lose. */
export function requestLimit(rate: Rate): RequestLimit {
  const limitOf = inProcess(rate)
  return (context, key) => {
    const limit = limitOf(context)
    const wait = limit.consume(key, context.now())
    return wait > 0 ? new TooMany(wait) : { passed: () => limit.refund(key) }
  }
}

/** An attempt that may go on, counted over all nodes. */
export interface CommonAttempt {
  /** It was no misuse: takes it off the count. */
  passed(): Promise<void>
  /** How many more there may be. */
  left(): Promise<number>
}

/** Counts one more under a key over all nodes; a refusal that names the seconds to wait when it is one too many. */
export type CommonLimit = (context: Context, key: string) => Promise<CommonAttempt | TooMany>

/**
 * Limits how often something is asked that others must be kept safe from, such as guesses and registrations: however many nodes there are, and past a restart. What a
 * node has seen too often itself it refuses without asking the database. `name` tells its keys from those of others; one that must not name anybody is a digest there.
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

/** A limit for each running backend. */
function inProcess(rate: Rate): (context: Context) => RateLimit {
  const running = new WeakMap<Context, RateLimit>()
  return (context) => {
    const limit = running.get(context) ?? rateLimit(rate)
    running.set(context, limit)
    return limit
  }
}

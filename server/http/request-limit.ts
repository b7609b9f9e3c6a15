import { type Rate, type RateLimit, rateLimit } from '../limits/rate-limit.ts'
import type { Context } from './context.ts'
import { TooMany } from './refusal.ts'

/** An attempt that may go on: `passed` says that it was no misuse and takes it off the count. */
export interface Attempt {
  passed(): void
}

/** An attempt that knows how many more there may be. */
interface Counted extends Attempt {
  left(): number
}

/** Counts one more under a key; a refusal that names the seconds to wait when it is one too many. */
export type RequestLimit = (context: Context, key: string) => Counted | TooMany

/** Limits how often something is asked, by key. Each running backend counts for itself. */
export function requestLimit(rate: Rate): RequestLimit {
  const running = new WeakMap<Context, RateLimit>()
  return (context, key) => {
    const limit = running.get(context) ?? rateLimit(rate)
    running.set(context, limit)
    const wait = limit.consume(key, context.now())
    return wait > 0
      ? new TooMany(wait)
      : { passed: () => limit.refund(key), left: () => limit.left(key, context.now()) }
  }
}

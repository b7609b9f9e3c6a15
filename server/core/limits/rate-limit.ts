import type { Rate } from './policies.ts'

/** Counter by key, in memory: a restart resets it. */
export interface RateLimit {
  /** Counts one more (or `count`) and returns 0. If that exceeds the limit, counts nothing and returns the ms to wait. */
  consume(key: string, now: number, count?: number): number
  /** Takes one off the count, for an attempt that turned out to be legitimate, such as a correct password. */
  refund(key: string): void
}

/** Keys in memory; beyond this number the least recently used one is dropped. */
const MAX_KEYS = 20_000

/** State of one key: `emptyAt` is when the bucket will be empty (epoch ms, 0 at first), `wait` the ms until the request would be accepted. */
export interface BucketState {
  emptyAt: number
  wait: number
}

/** Adds `count` to one key; adds nothing if that exceeds the limit. */
export function addToBucket({ burst, everyMs }: Rate, emptyAt: number, now: number, count = 1): BucketState {
  const next = Math.max(emptyAt, now) + everyMs * count
  const wait = next - now - burst * everyMs
  return wait > 0 ? { emptyAt, wait } : { emptyAt: next, wait: 0 }
}

/** Creates a token bucket by key, stored as the time at which it will be empty. It refills steadily: a client at the limit waits `everyMs`, not an hour. */
export function createRateLimit(rate: Rate, keys = MAX_KEYS): RateLimit {
  const emptyAt = new Map<string, number>()
  const remember = (key: string, at: number) => {
    emptyAt.delete(key)
    emptyAt.set(key, at)
    for (const oldest of emptyAt.keys()) {
      if (emptyAt.size <= keys) break
      emptyAt.delete(oldest)
    }
  }
  return {
    consume(key, now, count = 1) {
      const after = addToBucket(rate, emptyAt.get(key) ?? 0, now, count)
      if (after.wait === 0) remember(key, after.emptyAt)
      return after.wait
    },
    refund(key) {
      const at = emptyAt.get(key)
      if (at !== undefined) emptyAt.set(key, at - rate.everyMs)
    },
  }
}

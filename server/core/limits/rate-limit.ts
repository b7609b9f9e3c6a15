/** How often something may happen: `burst` times at once, and once more each `everyMs`. */
export interface Rate {
  burst: number
  everyMs: number
}

/** Counts by key. Kept in memory: a restart forgives. */
export interface RateLimit {
  /** Counts one more (or `count`) and answers 0; or, when that is too many, counts nothing and answers for how many ms to wait. */
  consume(key: string, now: number, count?: number): number
  /** Takes one back, for what turned out to be harmless, such as a right password. */
  refund(key: string): void
}

/** Keys remembered at most; beyond it the one that was longest not seen is forgotten. */
const KEYS = 20_000

/** A count of one thing: `emptyAt` is when it will have been forgotten (0 at first), `wait` for how many ms more of it is too many. */
export interface Counted {
  emptyAt: number
  wait: number
}

/** Counts `count` more of one thing; when that is too many, nothing. */
export function counted({ burst, everyMs }: Rate, emptyAt: number, now: number, count = 1): Counted {
  const next = Math.max(emptyAt, now) + everyMs * count
  const wait = next - now - burst * everyMs
  return wait > 0 ? { emptyAt, wait } : { emptyAt: next, wait: 0 }
}

/** A limit that refills steadily, so that a sender who reaches it waits `everyMs` and not an hour (token bucket, as the time at which it will be empty). */
export function rateLimit(rate: Rate, keys = KEYS): RateLimit {
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
      const after = counted(rate, emptyAt.get(key) ?? 0, now, count)
      if (after.wait === 0) remember(key, after.emptyAt)
      return after.wait
    },
    refund(key) {
      const at = emptyAt.get(key)
      if (at !== undefined) emptyAt.set(key, at - rate.everyMs)
    },
  }
}

import { createHash } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import { deleteOlder } from '../db/time-partitions.ts'
import type { Rate, SharedRatePolicy } from './policies.ts'

/**
 * Token buckets by key, refilled steadily: a client at the limit waits `everyMs`, not an hour. A bucket is stored as the time at which it will be full again (epoch
 * ms). `Count` is `number` if it is stored in memory, and a promise if it is stored in the database.
 */
export interface TokenBucket<Count extends number | Promise<number>> {
  /** Takes one token (or `tokens`) and returns 0. If there are too few, takes none and returns the ms to wait. */
  consume(key: string, now: number, tokens?: number): Count
  /** Puts one token back, for an attempt that turned out to be legitimate, such as a correct password. */
  refund(key: string): Count extends number ? void : Promise<void>
  /** Returns how many tokens are left. */
  countRemaining(key: string, now: number): Count
}

/** Keys in memory; beyond this number the least recently used one is dropped. */
const MAX_KEYS = 20_000

/** State of one key: `fullAt` is when the bucket will be full (epoch ms, 0 at first), `wait` the ms until the request would be accepted. */
export interface BucketState {
  fullAt: number
  wait: number
}

/** Takes tokens from one bucket; takes none if there are too few. */
export function takeTokens({ burst, everyMs }: Rate, fullAt: number, now: number, tokens = 1): BucketState {
  const next = Math.max(fullAt, now) + everyMs * tokens
  const wait = next - now - burst * everyMs
  return wait > 0 ? { fullAt, wait } : { fullAt: next, wait: 0 }
}

const countTokens = ({ burst, everyMs }: Rate, fullAt: number, now: number): number =>
  burst - Math.ceil(Math.max(0, fullAt - now) / everyMs)

/** Creates buckets in memory: a restart fills them, and each node has its own. */
export function createMemoryBucket(rate: Rate, maxKeys = MAX_KEYS): TokenBucket<number> {
  const fullAt = new Map<string, number>()
  const remember = (key: string, at: number) => {
    fullAt.delete(key)
    fullAt.set(key, at)
    for (const oldest of fullAt.keys()) {
      if (fullAt.size <= maxKeys) break
      fullAt.delete(oldest)
    }
  }
  return {
    consume(key, now, tokens) {
      const after = takeTokens(rate, fullAt.get(key) ?? 0, now, tokens)
      if (after.wait === 0) remember(key, after.fullAt)
      return after.wait
    },
    refund(key) {
      const at = fullAt.get(key)
      if (at !== undefined) fullAt.set(key, at - rate.everyMs)
    },
    countRemaining: (key, now) => countTokens(rate, fullAt.get(key) ?? 0, now),
  }
}

/** Returns the digest under which a key is stored, so that the table does not disclose its keys. */
export const toBucketDigest = ({ sharedName }: Pick<SharedRatePolicy, 'sharedName'>, key: string): string =>
  createHash('sha256').update(`${sharedName}\n${key}`).digest('base64url')

/**
 * Returns buckets in the database: all nodes share them, and a restart keeps them. Each call runs a statement, in the transaction of `sql` if it is one. The column
 * `resets_at` is the time at which a bucket will be full (`BucketState.fullAt`).
 */
export function openSharedBucket(
  sql: Sql,
  policy: Rate & Pick<SharedRatePolicy, 'sharedName'>,
): TokenBucket<Promise<number>> {
  const { burst, everyMs } = policy
  const readFullAt = async (key: string): Promise<number> => {
    const [row] = await sql.query<{ resets_at: number }>('SELECT resets_at FROM rate_limits WHERE digest = $1', [
      toBucketDigest(policy, key),
    ])
    return row?.resets_at ?? 0
  }
  return {
    async consume(key, now, tokens = 1) {
      const [counted] = await sql.query(
        `INSERT INTO rate_limits AS a (digest, resets_at) VALUES ($1, $2::bigint + $3::bigint)
         ON CONFLICT (digest) DO UPDATE SET resets_at = GREATEST(a.resets_at, $2::bigint) + $3::bigint
         WHERE GREATEST(a.resets_at, $2::bigint) + $3::bigint - $2::bigint <= $4::bigint RETURNING digest`,
        [toBucketDigest(policy, key), now, everyMs * tokens, everyMs * burst],
      )
      return counted ? 0 : getWaitMs(policy, await readFullAt(key), now, tokens)
    },
    refund: (key) => refundToken(sql, toBucketDigest(policy, key), everyMs),
    countRemaining: async (key, now) => countTokens(policy, await readFullAt(key), now),
  }
}

/** Puts one token back into the bucket of a digest. */
export const refundToken = async (sql: Sql, digest: string, everyMs: number): Promise<void> =>
  void (await sql.query('UPDATE rate_limits SET resets_at = resets_at - $2::bigint WHERE digest = $1', [
    digest,
    everyMs,
  ]))

/** Returns the ms to wait after a rejected attempt, at least 1: the bucket may have been refilled since. `fullAt` is when it will be full (epoch ms). */
export const getWaitMs = (rate: Rate, fullAt: number, now: number, tokens = 1): number =>
  Math.max(1, takeTokens(rate, fullAt, now, tokens).wait)

/** Deletes buckets that are full, in batches. */
export const deleteFullBuckets = (sql: Sql, now: number): Promise<void> =>
  deleteOlder(sql, 'rate_limits', 'resets_at', now + 1)

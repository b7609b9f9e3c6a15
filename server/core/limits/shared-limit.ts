import { createHash } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import type { Rate } from './policies.ts'

/**
 * Counter by key in the database: for all nodes together, and across restarts. Each count costs a statement; use `rateLimit` where one process may count alone.
 */
export interface SharedLimit {
  readonly rate: Rate
  /** Returns the digest under which a key is stored, so that the table does not disclose its keys. */
  digestKey(key: string): string
  /** Counts one more and returns 0. If that exceeds the limit, counts nothing and returns the ms to wait. */
  consume(sql: Sql, key: string, now: number): Promise<number>
  /** Returns how many more are allowed now. */
  countRemaining(sql: Sql, key: string, now: number): Promise<number>
  /** Takes one off the count, for an attempt that turned out to be legitimate. */
  refund(sql: Sql, key: string): Promise<void>
}

/** Creates a limit over all nodes; its `sharedName` separates its keys from those of other limits. */
export function createSharedLimit(rate: Rate & { sharedName: string }): SharedLimit {
  const digestOf = (key: string) => createHash('sha256').update(`${rate.sharedName}\n${key}`).digest('base64url')
  return {
    rate,
    digestKey: digestOf,
    async consume(sql, key, now) {
      const [counted] = await sql.query(
        `INSERT INTO rate_limits AS a (digest, resets_at) VALUES ($1, $2::bigint + $3::bigint)
         ON CONFLICT (digest) DO UPDATE SET resets_at = GREATEST(a.resets_at, $2::bigint) + $3::bigint
         WHERE GREATEST(a.resets_at, $2::bigint) + $3::bigint - $2::bigint <= $4::bigint RETURNING digest`,
        [digestOf(key), now, rate.everyMs, rate.everyMs * rate.burst],
      )
      return counted ? 0 : getWaitMs(rate, await readEmptyAt(sql, digestOf(key)), now)
    },
    countRemaining: async (sql, key, now) =>
      rate.burst - Math.ceil(Math.max(0, (await readEmptyAt(sql, digestOf(key))) - now) / rate.everyMs),
    async refund(sql, key) {
      await sql.query('UPDATE rate_limits SET resets_at = resets_at - $2::bigint WHERE digest = $1', [
        digestOf(key),
        rate.everyMs,
      ])
    },
  }
}

/** Returns the ms to wait after a rejected attempt, at least 1. `readEmptyAt` is when the bucket will be empty (epoch ms). */
export const getWaitMs = ({ burst, everyMs }: Rate, emptyAt: number, now: number): number =>
  Math.max(1, Math.max(emptyAt, now) + everyMs - now - burst * everyMs)

async function readEmptyAt(sql: Sql, digest: string): Promise<number> {
  const [found] = await sql.query<{ resets_at: number }>('SELECT resets_at FROM rate_limits WHERE digest = $1', [
    digest,
  ])
  return found?.resets_at ?? 0
}

/** Deletes counters that are empty. */
export const deleteEmptyBuckets = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM rate_limits WHERE resets_at <= $1::bigint', [now]))

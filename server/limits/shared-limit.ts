import { createHash } from 'node:crypto'
import type { Sql } from '../db/sql.ts'
import type { Rate } from './rate-limit.ts'

/** Counts by key in the database: for all nodes together, and past a restart. Costs a statement; what one process may count alone uses `rateLimit`. */
export interface SharedLimit {
  readonly rate: Rate
  /** What a key is stored under: nobody reads there who asked for what. */
  digestOf(key: string): string
  /** Counts one more and answers 0; or, when that is too many, counts nothing and answers for how many ms to wait. */
  consume(sql: Sql, key: string, now: number): Promise<number>
  /** How many more would be let through now. */
  left(sql: Sql, key: string, now: number): Promise<number>
  /** Takes one back, for what turned out to be harmless. */
  refund(sql: Sql, key: string): Promise<void>
}

/** A limit over all nodes; `name` tells its keys from those of others. */
export function sharedLimit(name: string, rate: Rate): SharedLimit {
  const digestOf = (key: string) => createHash('sha256').update(`${name}\n${key}`).digest('base64url')
  return {
    rate,
    digestOf,
    async consume(sql, key, now) {
      const [counted] = await sql.query(
        `INSERT INTO rate_limits AS a (digest, resets_at) VALUES ($1, $2::bigint + $3::bigint)
         ON CONFLICT (digest) DO UPDATE SET resets_at = GREATEST(a.resets_at, $2::bigint) + $3::bigint
         WHERE GREATEST(a.resets_at, $2::bigint) + $3::bigint - $2::bigint <= $4::bigint RETURNING digest`,
        [digestOf(key), now, rate.everyMs, rate.everyMs * rate.burst],
      )
      return counted ? 0 : waitOf(rate, await emptyAt(sql, digestOf(key)), now)
    },
    left: async (sql, key, now) =>
      rate.burst - Math.ceil(Math.max(0, (await emptyAt(sql, digestOf(key))) - now) / rate.everyMs),
    async refund(sql, key) {
      await sql.query('UPDATE rate_limits SET resets_at = resets_at - $2::bigint WHERE digest = $1', [
        digestOf(key),
        rate.everyMs,
      ])
    },
  }
}

/** For how many ms to wait when nothing could be counted, by when all of it will be over. At least 1. */
export const waitOf = ({ burst, everyMs }: Rate, emptyAt: number, now: number): number =>
  Math.max(1, Math.max(emptyAt, now) + everyMs - now - burst * everyMs)

async function emptyAt(sql: Sql, digest: string): Promise<number> {
  const [found] = await sql.query<{ resets_at: number }>('SELECT resets_at FROM rate_limits WHERE digest = $1', [
    digest,
  ])
  return found?.resets_at ?? 0
}

/** Forgets what no longer counts. */
export const forgetOldAttempts = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM rate_limits WHERE resets_at <= $1::bigint', [now]))

import { randomBytes } from 'node:crypto'
import type { Sql } from './db/db.ts'
import { SEED_BYTES } from './market/draws.ts'

/** Where the sample market of an installation comes from. */
export interface MarketOrigin {
  /** When it began, epoch ms. */
  since: number
  /** 32 bytes that decide its prices. Secret: whoever has them can tell the next price. Never log or send them. */
  seed: Uint8Array
}

/**
 * The origin of the sample market: made with the first start, at `now`, the same from then on. It lies in the database, which is in the data folder unless several
 * nodes share one elsewhere: they must show the same prices, and a database that is moved takes along what its settled orders were decided by. An
 * installation of before there were seeds gets one at its next start; its market begins anew there.
 */
export async function marketOrigin(sql: Sql, now: number): Promise<MarketOrigin> {
  await sql.query('INSERT INTO installation (started_at) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [now])
  const seed = randomBytes(SEED_BYTES).toString('hex')
  await sql.query('UPDATE installation SET market_seed = $1, market_since = $2::bigint WHERE market_seed IS NULL', [
    seed,
    now,
  ])
  const [row] = await sql.query<{ market_seed: string; market_since: number }>(
    'SELECT market_seed, market_since FROM installation',
  )
  if (!row) throw new Error('the installation has no record')
  return { since: row.market_since, seed: Buffer.from(row.market_seed, 'hex') }
}

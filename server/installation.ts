import { randomBytes } from 'node:crypto'
import type { Sql } from './db/db.ts'
import { dayIndex, firstMinute } from './market/calendar.ts'
import { SEED_BYTES } from './market/draws.ts'

const MINUTE_MS = 60_000
/** Nodes of older versions make other prices once the steps begin. A rolling upgrade has at least this long to stop them. */
const UPGRADE_MS = 2 * 3_600_000

/** Where the sample market of an installation comes from. */
export interface MarketOrigin {
  /** When it began, epoch ms. */
  since: number
  /** When its prices began, or will begin, to be made of secret steps, epoch ms: from that exchange day on. */
  stepsSince: number
  /** 32 bytes that decide its prices. Secret: whoever has them can tell the next price. Never log or send them. */
  seed: Uint8Array
}

/**
 * The origin of the sample market: made with the first start, at `now`, the same from then on. It lies in the database, which is in the data folder unless several
 * nodes share one elsewhere: they must show the same prices, and a database that is moved takes along what its settled orders were decided by. An
 * installation of before there were seeds gets one at its next start; its market begins anew there. One of before there were secret steps keeps the prices that
 * it showed: its steps begin with an exchange day that is at least two hours away, for all nodes at the same time.
 */
export async function marketOrigin(sql: Sql, now: number): Promise<MarketOrigin> {
  await sql.query('INSERT INTO instance (started_at) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [now])
  const seed = randomBytes(SEED_BYTES).toString('hex')
  await sql.query(
    'UPDATE instance SET market_seed = $1, market_since = $2::bigint, market_steps_since = $2::bigint WHERE market_seed IS NULL',
    [seed, now],
  )
  await sql.query('UPDATE instance SET market_steps_since = $1::bigint WHERE market_steps_since IS NULL', [
    dayAfter(now + UPGRADE_MS),
  ])
  const [row] = await sql.query<{ market_seed: string; market_since: number; market_steps_since: number }>(
    'SELECT market_seed, market_since, market_steps_since FROM instance',
  )
  if (!row) throw new Error('the installation has no record')
  const { market_seed, market_since: since, market_steps_since: stepsSince } = row
  return { since, stepsSince, seed: Buffer.from(market_seed, 'hex') }
}

/** Returns the begin of the exchange day after the one that holds a time, epoch ms. */
const dayAfter = (time: number): number => firstMinute(dayIndex(Math.floor(time / MINUTE_MS)) + 1) * MINUTE_MS

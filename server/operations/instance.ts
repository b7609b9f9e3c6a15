import { randomBytes } from 'node:crypto'
import type { Sql } from '../core/db/db.ts'
import { dayIndex, firstMinute } from '../market/sample/calendar.ts'
import { SEED_BYTES } from '../market/sample/seeded-random.ts'

const MINUTE_MS = 60_000
/** Minimum time of a rolling upgrade: nodes of older versions compute other prices once the new ones begin, so they must be stopped before. */
const MIN_UPGRADE_MS = 2 * 3_600_000

/** Origin of the sample market of an installation. */
export interface MarketOrigin {
  /** Time of its beginning, epoch ms. */
  since: number
  /** Time from which its prices consist of secret steps, epoch ms: the beginning of an exchange day. */
  stepsSince: number
  /** Time from which its prices are the sum of their steps and no figure depends on later ones, epoch ms: the beginning of an exchange day. */
  walkSince: number
  /** 32 secret bytes that decide its prices. With them the next price can be predicted: never log or send them. */
  seed: Uint8Array
}

/**
 * Returns the origin of the sample market, which the first start creates at `now`. It is stored in the database, because all nodes must show the same prices,
 * and a moved database must keep the prices that decided its settled orders.
 *
 * An installation older than the seeds gets one at its next start, where its market begins again. An installation older than the secret steps, or than prices that
 * are the sum of their steps, keeps the prices that it has shown: the new ones begin, on all nodes at the same time, with an exchange day at least two hours
 * later.
 */
export async function getOrCreateMarketOrigin(sql: Sql, now: number): Promise<MarketOrigin> {
  await sql.query('INSERT INTO instance (started_at) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [now])
  const seed = randomBytes(SEED_BYTES).toString('hex')
  await sql.query(
    `UPDATE instance SET market_seed = $1, market_since = $2::bigint, market_steps_since = $2::bigint, market_walk_since = $2::bigint
     WHERE market_seed IS NULL`,
    [seed, now],
  )
  const switchTime = getNextDayStart(now + MIN_UPGRADE_MS)
  await sql.query('UPDATE instance SET market_steps_since = $1::bigint WHERE market_steps_since IS NULL', [switchTime])
  await sql.query(
    'UPDATE instance SET market_walk_since = greatest($1::bigint, market_steps_since) WHERE market_walk_since IS NULL',
    [switchTime],
  )
  const [row] = await sql.query<StoredOrigin>(
    'SELECT market_seed, market_since, market_steps_since, market_walk_since FROM instance',
  )
  if (!row) throw new Error('the table instance has no row')
  const { market_seed, market_since: since, market_steps_since: stepsSince, market_walk_since: walkSince } = row
  return { since, stepsSince, walkSince, seed: Buffer.from(market_seed, 'hex') }
}

interface StoredOrigin {
  market_seed: string
  market_since: number
  market_steps_since: number
  market_walk_since: number
}

/** Returns the beginning of the exchange day after the one that contains a time, epoch ms. */
const getNextDayStart = (time: number): number => firstMinute(dayIndex(Math.floor(time / MINUTE_MS)) + 1) * MINUTE_MS

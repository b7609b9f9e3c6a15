import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import { subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { getDayNumber } from './day-number.ts'
import { readMemberTotals, readValuation, type Valuation } from './member-totals.ts'
import { updatePositions } from './positions.ts'

/** Members per transaction: short enough for other requests on the embedded database. */
const BATCH_SIZE = 500
/** Slices of members, and transactions of one node at the same time. */
const [SLICES, WORKERS] = [32, 2]
/** Days that a total is stored. */
const KEPT_DAYS = 400
/** Earliest and latest start of a batch after the day's end. Entries of the ended day have been committed by then; later prices are not its closing prices. */
const EARLIEST_MS = 60_000
const LATEST_MS = 3_600_000

type Services = Pick<Context, 'db' | 'market' | 'settings' | 'domains' | 'now'>

/** Stored total of a member at the end of a day, which is the number of days since 1970. */
export interface DailyTotal {
  day: number
  total: Decimal
  netDeposits: Decimal
  sample: boolean
}

/**
 * Stores the totals of all members at the end of yesterday, from 1 to 60 minutes after it, and returns the number of stored rows.
 *
 * Totals are stored and not computed from the journal on request: a computation would need closing prices of all coins for 365 days, which a relay does not
 * have. 100,000 members are 200 batches a day and at most 40 million rows. Members are divided into slices. Each batch is one transaction that locks a slice which
 * no other node has locked, so nodes share the work, a restart continues, and a repetition changes nothing. A total is that of the batch less what came from
 * outside since the day's end. The day stays absent if no node runs in that hour, or if a listed market has no price.
 */
export async function storeDailyTotals(services: Services): Promise<number> {
  const end = getDayNumber(services.now()) * DAY_MS
  const day = getDayNumber(end) - 1
  const isInTime = () => services.now() >= end + EARLIEST_MS && services.now() < end + LATEST_MS
  if (!isInTime() || (await hasFinished(services.db, day)) || !hasAllPrices(services)) return 0
  await createSlices(services.db, day)
  async function work(): Promise<number> {
    let stored = 0
    while (isInTime()) {
      const valuation = await readValuation(services)
      const members = await services.db.transaction((tx) =>
        storeBatch(tx, { day, end, now: services.now() }, valuation),
      )
      if (members === null) break
      stored += members.length
      // Prices at which receipts are valued are deleted after two days.
      for (const member of members) await updatePositions(services, member, valuation.prices)
    }
    return stored
  }
  // The embedded database has one connection.
  const workers = services.db.kind === 'postgres' ? WORKERS : 1
  const counts = await Promise.all(Array.from({ length: workers }, work))
  await services.db.query(
    `UPDATE daily_total_runs SET finished_at = $2::bigint WHERE day = $1::int AND finished_at IS NULL
       AND NOT EXISTS (SELECT FROM daily_total_slices WHERE day = $1::int AND finished_at IS NULL)`,
    [day, services.now()],
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Divides the members into slices of about as many ids. Members who join later have no total of this day. */
const createSlices = (db: Db, day: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('INSERT INTO daily_total_runs (day) VALUES ($1::int) ON CONFLICT DO NOTHING', [day])
    await tx.query(
      `INSERT INTO daily_total_slices (day, slice, after_member, last_member)
       SELECT $1::int, n, first + (last - first) * n / $2::bigint, first + (last - first) * (n + 1) / $2::bigint
       FROM (SELECT coalesce(min(id), 1) - 1 AS first, coalesce(max(id), 0) AS last FROM members) AS range, generate_series(0, $2::int - 1) AS n
       ON CONFLICT DO NOTHING`,
      [day, SLICES],
    )
  })

/** Returns true if the totals of all members at the end of a day are stored. */
export async function hasFinished(sql: Sql, day: number): Promise<boolean> {
  const [run] = await sql.query('SELECT FROM daily_total_runs WHERE day = $1::int AND finished_at IS NOT NULL', [day])
  return run !== undefined
}

/** Returns true if every listed market has a price: a total without one of its coins would look like a loss. */
const hasAllPrices = ({ market }: Services): boolean =>
  market.markets().every(({ symbol }) => market.detail(symbol)?.close)

/** Stores the totals of the next members of a slice and returns those members; null if no slice is left that no other transaction has locked. */
async function storeBatch(
  tx: Sql,
  { day, end, now }: { day: number; end: number; now: number },
  valuation: Valuation,
): Promise<string[] | null> {
  const [slice] = await tx.query<{ slice: number; after: string; last: string }>(
    `SELECT slice, after_member::text AS after, last_member::text AS last FROM daily_total_slices
     WHERE day = $1::int AND finished_at IS NULL ORDER BY slice LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [day],
  )
  if (!slice) return null
  const members = (
    await tx.query<{ id: string }>(
      // Members who joined after the day's end had no total then.
      'SELECT id::text FROM members WHERE id > $1::bigint AND id <= $4::bigint AND created_at < $3::bigint ORDER BY members.id LIMIT $2::int',
      [slice.after, BATCH_SIZE, end, slice.last],
    )
  ).map(({ id }) => id)
  const last = members.at(-1)
  if (last === undefined) {
    await tx.query('UPDATE daily_total_slices SET finished_at = $3::bigint WHERE day = $1::int AND slice = $2::int', [
      day,
      slice.slice,
      now,
    ])
    return []
  }
  const totals = await readMemberTotals(tx, members, valuation, { from: end - DAY_MS, split: end })
  await insertTotals(
    tx,
    totals.map(({ member, total, before, sinceNow }) => ({
      member,
      day,
      total: subtract(total, sinceNow),
      netDeposits: before,
      sample: false,
    })),
  )
  await tx.query('DELETE FROM daily_totals WHERE member = ANY ($1::bigint[]) AND day < $2::int', [
    members,
    day - KEPT_DAYS,
  ])
  await tx.query('UPDATE daily_total_slices SET after_member = $3::bigint WHERE day = $1::int AND slice = $2::int', [
    day,
    slice.slice,
    last,
  ])
  return totals.map(({ member }) => member)
}

/** Inserts totals. Stored ones stay, unless they are samples. */
export const insertTotals = (tx: Sql, rows: readonly (DailyTotal & { member: string })[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO daily_totals (member, day, total, net_deposits, sample)
     SELECT * FROM unnest($1::bigint[], $2::int[], $3::numeric[], $4::numeric[], $5::boolean[])
     ON CONFLICT (member, day) DO UPDATE SET total = excluded.total, net_deposits = excluded.net_deposits, sample = false
       WHERE daily_totals.sample AND NOT excluded.sample`,
    [
      rows.map(({ member }) => member),
      rows.map(({ day }) => day),
      rows.map(({ total }) => total),
      rows.map(({ netDeposits }) => netDeposits),
      rows.map(({ sample }) => sample),
    ],
  )

/** Returns the stored totals of a member from a day on, oldest first. */
export const findDailyTotals = (sql: Sql, member: string, since: number): Promise<DailyTotal[]> =>
  sql.query<DailyTotal>(
    `SELECT day, trim_scale(total)::text AS total, trim_scale(net_deposits)::text AS "netDeposits", sample FROM daily_totals
     WHERE member = $1::bigint AND day >= $2::int ORDER BY day`,
    [member, since],
  )

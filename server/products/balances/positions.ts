import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { add } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import {
  applyChange,
  type EntryAmount,
  NO_POSITION,
  type Position,
  toPositionChanges,
} from '../../../shared/base/rules/positions.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { getDayNumber } from './day-number.ts'
import { getPriceQuery, MAX_PRICE_DISTANCE_MS, type Valuation } from './member-totals.ts'

/** Postings of each account that one transaction adds to the positions. */
const BATCH_SIZE = 5_000
/** Days that a profit is stored. */
const KEPT_DAYS = 400

/** Stored position in a coin. `isWhole` is false if the profit of some sales is unknown. */
export interface StoredPosition extends Position {
  coin: string
  realised: Decimal
  isWhole: boolean
}

/** Profit that sales of a coin realised on a day (number since 1970). */
interface DayProfit {
  coin: string
  day: number
  realised: Decimal
  isWhole: boolean
}

/** Amount of a coin in an entry. `at` is null for what accounts had before the oldest posting that is not archived. */
interface EntryRow extends EntryAmount {
  entry: number
  at: number | null
}

/**
 * Adds the postings of a member that are not yet in the stored positions. `prices` are the last prices, at which receipts of the last minutes without a stored
 * price are valued.
 *
 * Positions are computed from the journal after the commit and not in the transaction that books: bookings cost the same as before, and a call adds a few postings
 * only. Several nodes may call it at the same time.
 */
export async function updatePositions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  member: string,
  prices: Valuation['prices'],
): Promise<void> {
  let hasMore = (await db.query(HAS_NEW, [member])).length > 0
  while (hasMore) hasMore = await db.transaction((tx) => addBatch(tx, { member, prices, now: now() }))
}

const ACCOUNTS = `SELECT a.id, a.coin, coalesce(f.last_posting, 0) AS last, f.account_id IS NULL AS is_new
  FROM ledger_accounts a LEFT JOIN position_accounts f ON f.account_id = a.id WHERE a.member = $1`

// Subqueries with a limit are read along their index for each account and entry; joins might read whole tables.
const HAS_NEW = `SELECT FROM (${ACCOUNTS}) AS a
  CROSS JOIN LATERAL (SELECT FROM ledger_postings WHERE account_id = a.id AND id > a.last ORDER BY id LIMIT 1) AS p LIMIT 1`

/**
 * Entries are taken whole: those after the last one of an account that has more than a batch are left for the next transaction. Amounts that only moved between
 * accounts of the member, and entries of USDT alone, are left out.
 */
const TAKE_BATCH = `
  WITH account AS MATERIALIZED (${ACCOUNTS}), line AS MATERIALIZED (
    SELECT a.id AS account, a.coin, p.id, p.entry_id, p.amount FROM account a CROSS JOIN LATERAL (
      SELECT id, entry_id, amount FROM ledger_postings WHERE account_id = a.id AND id > a.last ORDER BY id LIMIT ${BATCH_SIZE}
    ) AS p
  ), bound AS (
    SELECT min(last) AS entry FROM (SELECT max(entry_id) AS last FROM line GROUP BY account HAVING count(*) = ${BATCH_SIZE}) AS full_accounts
  ), taken AS MATERIALIZED (
    SELECT line.* FROM line, bound WHERE bound.entry IS NULL OR line.entry_id <= bound.entry
  ), marked AS (
    INSERT INTO position_accounts (account_id, last_posting) SELECT account, max(id) FROM taken GROUP BY account
    ON CONFLICT (account_id) DO UPDATE SET last_posting = excluded.last_posting
  ), net AS (
    SELECT entry_id, coin, sum(amount) AS amount FROM taken GROUP BY entry_id, coin HAVING sum(amount) <> 0
  ), entry AS (
    SELECT entry_id, coin, amount, bool_and(coin = '${CURRENCY}') OVER one AS is_currency,
      bool_or(coin = '${CURRENCY}') OVER one AND min(sign(amount)) OVER one < max(sign(amount)) OVER one AS is_paid
    FROM net WINDOW one AS (PARTITION BY entry_id)
  )
  SELECT a.entry_id AS entry, e.at, a.coin, a.amount, CASE WHEN NOT a.is_paid THEN
    coalesce(${getPriceQuery('before')}, ${getPriceQuery('after')}, CASE WHEN e.at > $4::bigint THEN last.price END) END AS price
  FROM entry a CROSS JOIN LATERAL (SELECT at FROM ledger_entries WHERE id = a.entry_id LIMIT 1) AS e
  LEFT JOIN unnest($2::text[], $3::numeric[]) AS last (coin, price) ON last.coin = a.coin
  WHERE NOT a.is_currency
  UNION ALL
  SELECT 0, NULL, account.coin, t.balance, NULL FROM account JOIN ledger_archived_totals t ON t.account_id = account.id
  WHERE account.is_new AND t.balance <> 0 AND account.coin <> '${CURRENCY}'
    AND EXISTS (SELECT FROM taken WHERE taken.account = account.id)
  ORDER BY entry, coin`

/** Adds the next postings of a member; returns true if it may have left some. */
async function addBatch(
  tx: Sql,
  { member, prices, now }: { member: string; prices: Valuation['prices']; now: number },
): Promise<boolean> {
  await tx.query('INSERT INTO position_locks (member) VALUES ($1::bigint) ON CONFLICT DO NOTHING', [member])
  await tx.query('SELECT FROM position_locks WHERE member = $1::bigint FOR UPDATE', [member])
  const rows = await tx.query<EntryRow>(TAKE_BATCH, [
    member,
    prices.map(([coin]) => coin),
    prices.map(([, price]) => price),
    now - MAX_PRICE_DISTANCE_MS,
  ])
  const stored = await findPositions(tx, member)
  const { positions, days } = addEntries(stored, rows)
  await savePositions(tx, member, positions)
  await saveDays(tx, member, days)
  await tx.query('DELETE FROM position_days WHERE member = $1::bigint AND day < $2::int', [
    member,
    getDayNumber(now) - KEPT_DAYS,
  ])
  return (await tx.query(HAS_NEW, [member])).length > 0
}

/** Returns the positions that entries change, and the profits that they realise by day. Rows of one entry follow each other. */
function addEntries(
  stored: readonly StoredPosition[],
  rows: readonly EntryRow[],
): { positions: StoredPosition[]; days: DayProfit[] } {
  const positions = new Map(stored.map((position) => [position.coin, position]))
  const changed = new Set<string>()
  const days = new Map<string, DayProfit>()
  for (let start = 0; start < rows.length; ) {
    const { entry, at } = rows[start] as EntryRow
    let end = start + 1
    while (end < rows.length && rows[end]?.entry === entry) end += 1
    for (const change of toPositionChanges(rows.slice(start, end))) {
      const { coin } = change
      const known = positions.get(coin) ?? { coin, ...NO_POSITION, realised: '0', isWhole: true }
      const { position, realised } = applyChange(known, change)
      const profit = { realised: realised ?? '0', isWhole: realised !== null }
      positions.set(coin, { coin, ...position, ...addProfit(known, profit) })
      changed.add(coin)
      if (realised === '0' || at === null) continue
      const day = getDayNumber(at)
      const sum = days.get(`${day} ${coin}`) ?? { coin, day, realised: '0', isWhole: true }
      days.set(`${day} ${coin}`, { coin, day, ...addProfit(sum, profit) })
    }
    start = end
  }
  return {
    positions: [...changed].flatMap((coin) => positions.get(coin) ?? []),
    days: [...days.values()],
  }
}

const addProfit = (a: Pick<DayProfit, 'realised' | 'isWhole'>, b: Pick<DayProfit, 'realised' | 'isWhole'>) => ({
  realised: add(a.realised, b.realised),
  isWhole: a.isWhole && b.isWhole,
})

/** Returns the stored positions of a member. */
export const findPositions = (sql: Sql, member: string): Promise<StoredPosition[]> =>
  sql.query<StoredPosition>(
    `SELECT coin, quantity, cost, realised, is_whole AS "isWhole" FROM positions WHERE member = $1::bigint`,
    [member],
  )

const savePositions = (tx: Sql, member: string, rows: readonly StoredPosition[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO positions (member, coin, quantity, cost, realised, is_whole)
     SELECT $1::bigint, * FROM unnest($2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::boolean[])
     ON CONFLICT (member, coin) DO UPDATE
       SET quantity = excluded.quantity, cost = excluded.cost, realised = excluded.realised, is_whole = excluded.is_whole`,
    [
      member,
      rows.map(({ coin }) => coin),
      rows.map(({ quantity }) => quantity),
      rows.map(({ cost }) => cost),
      rows.map(({ realised }) => realised),
      rows.map(({ isWhole }) => isWhole),
    ],
  )

const saveDays = (tx: Sql, member: string, rows: readonly DayProfit[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO position_days AS known (member, coin, day, realised, is_whole)
     SELECT $1::bigint, * FROM unnest($2::text[], $3::int[], $4::numeric[], $5::boolean[])
     ON CONFLICT (member, day, coin) DO UPDATE
       SET realised = known.realised + excluded.realised, is_whole = known.is_whole AND excluded.is_whole`,
    [
      member,
      rows.map(({ coin }) => coin),
      rows.map(({ day }) => day),
      rows.map(({ realised }) => realised),
      rows.map(({ isWhole }) => isWhole),
    ],
  )

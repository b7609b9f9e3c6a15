import type { Sql } from '../db/sql.ts'

/** How far the books are checked. Times in epoch ms. */
export interface CheckedPoint {
  /** The last posting and the last entry that are checked; 0 before the first. */
  posting: number
  entry: number
  /** How often a check began at the first posting, and when it last did. */
  round: number
  since: number
  /** When it last had reached the end of the journal; null until it has. */
  finished_at: number | null
}

const COLUMNS = 'checked_posting AS posting, checked_entry AS entry, round, round_started_at AS since, finished_at'

/** How far the books are checked. */
export const checkedPoint = async (sql: Sql): Promise<CheckedPoint> =>
  theRow(await sql.query<CheckedPoint>(`SELECT ${COLUMNS} FROM ledger_check_progress`))

/** The same, held until the transaction ends: of several who check each goes on where the other one was. */
export const heldPoint = async (tx: Sql): Promise<CheckedPoint> =>
  theRow(await tx.query<CheckedPoint>(`SELECT ${COLUMNS} FROM ledger_check_progress FOR UPDATE`))

/** Moves the point on. */
export const movePoint = (tx: Sql, which: 'posting' | 'entry', to: number) =>
  tx.query(`UPDATE ledger_check_progress SET checked_${which} = $1::bigint`, [to])

/** Forgets what was checked, so that the next check begins at the first posting. */
export async function forgetPoint(tx: Sql, now: number): Promise<void> {
  await tx.query(
    'UPDATE ledger_check_progress SET checked_posting = 0, checked_entry = 0, round = round + 1, round_started_at = $1::bigint, finished_at = NULL',
    [now],
  )
  await tx.query('TRUNCATE ledger_check_totals')
}

/** Writes down that a check has reached the end. One whose point was forgotten meanwhile has not: it did not see all. */
export const finishPoint = (sql: Sql, { round }: CheckedPoint, now: number) =>
  sql.query('UPDATE ledger_check_progress SET finished_at = $2::bigint WHERE round = $1::int', [round, now])

/** Takes the turn that is due, of all processes on one database for one; the next is due `everyMs` later. Answers whether it was taken. */
export async function takeTurn(sql: Sql, now: number, everyMs: number): Promise<boolean> {
  const claimed = await sql.query(
    'UPDATE ledger_check_progress SET due_at = $1::bigint + $2::bigint WHERE due_at <= $1::bigint OR due_at > $1::bigint + $2::bigint RETURNING 1',
    [now, everyMs],
  )
  return claimed.length > 0
}

function theRow([point]: readonly CheckedPoint[]): CheckedPoint {
  if (!point) throw new Error('the table ledger_check_progress has no row')
  return point
}

/** The end of the journal as it can be checked: the newest posting and the newest entry, all older ones of which are committed or will never be. */
export interface JournalEnd {
  posting: number
  entry: number
}

const LOOK_MS = 20

/**
 * Finds that end. Ids are given out before their transactions are committed, so that an older posting can come to light after a newer one: whoever is
 * writing to the journal just now is waited for. Nobody waits for this one.
 */
export async function journalEnd(sql: Sql, pause: (ms: number) => Promise<void>): Promise<JournalEnd> {
  const [end] = await sql.query<JournalEnd>(
    `SELECT coalesce((SELECT max(id) FROM ledger_postings), 0) AS posting, coalesce((SELECT max(id) FROM ledger_entries), 0) AS entry`,
  )
  for (let writing = await writers(sql, null); writing.length > 0; writing = await writers(sql, writing))
    await pause(LOOK_MS)
  return end ?? { posting: 0, entry: 0 }
}

/** The transactions that are writing to the journal; of some, those that still are. */
const writers = async (sql: Sql, some: readonly string[] | null): Promise<string[]> =>
  (
    await sql.query<{ transaction: string }>(
      `SELECT DISTINCT virtualtransaction AS transaction FROM pg_locks
       WHERE locktype = 'relation' AND relation IN ('ledger_postings'::regclass, 'ledger_entries'::regclass) AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ($1::text[] IS NULL OR virtualtransaction = ANY ($1::text[]))`,
      [some],
    )
  ).map(({ transaction }) => transaction)

import type { Sql } from '../core/db/sql.ts'

/** Point up to which the postings and entries are checked, as stored in `ledger_check_progress`. Times in epoch ms. */
export interface CheckedPoint {
  /** Ids of the last checked posting and entry; 0 before the first. */
  posting: number
  entry: number
  /** Number of times a check was started from the first posting, and the time of the last such start. */
  round: number
  since: number
  /** Time at which a check last reached the end of the journal; null before that. */
  finished_at: number | null
}

const COLUMNS = 'checked_posting AS posting, checked_entry AS entry, round, round_started_at AS since, finished_at'

/** Returns how far the books are checked. */
export const readCheckedPoint = async (sql: Sql): Promise<CheckedPoint> =>
  requirePoint(await sql.query<CheckedPoint>(`SELECT ${COLUMNS} FROM ledger_check_progress`))

/** Returns the checked point with its row locked until the transaction ends, so that concurrent checks continue where the other one stopped. */
export const lockCheckedPoint = async (tx: Sql): Promise<CheckedPoint> =>
  requirePoint(await tx.query<CheckedPoint>(`SELECT ${COLUMNS} FROM ledger_check_progress FOR UPDATE`))

/** Moves the checked point forward. */
export const advanceCheckedPoint = (tx: Sql, which: 'posting' | 'entry', to: number) =>
  tx.query(`UPDATE ledger_check_progress SET checked_${which} = $1::bigint`, [to])

/** Resets the checked point, so that the next check begins at the first posting, after the totals of those that were archived and dropped. */
export async function resetCheckedPoint(tx: Sql, now: number): Promise<void> {
  await tx.query(
    'UPDATE ledger_check_progress SET checked_posting = 0, checked_entry = 0, round = round + 1, round_started_at = $1::bigint, finished_at = NULL',
    [now],
  )
  await tx.query('TRUNCATE ledger_check_totals')
  await tx.query(
    'INSERT INTO ledger_check_totals (account_id, sum, balance) SELECT account_id, sum, balance FROM ledger_archived_totals',
  )
}

/**
 * Records that a check has reached the end of the journal. Does nothing if the point was reset during that check, because the check has then not read
 * everything.
 */
export const recordFinishedCheck = (sql: Sql, { round }: CheckedPoint, now: number) =>
  sql.query('UPDATE ledger_check_progress SET finished_at = $2::bigint WHERE round = $1::int', [round, now])

/**
 * Claims the periodic check if it is due, so that only one process on the database runs it. The next check is due `everyMs` later. Returns whether it was
 * claimed.
 */
export async function claimCheck(sql: Sql, now: number, everyMs: number): Promise<boolean> {
  const claimed = await sql.query(
    'UPDATE ledger_check_progress SET due_at = $1::bigint + $2::bigint WHERE due_at <= $1::bigint OR due_at > $1::bigint + $2::bigint RETURNING 1',
    [now, everyMs],
  )
  return claimed.length > 0
}

function requirePoint([point]: readonly CheckedPoint[]): CheckedPoint {
  if (!point) throw new Error('the table ledger_check_progress has no row')
  return point
}

/** End of the checkable journal: all ids up to the newest posting and entry are committed or will never be. */
export interface JournalEnd {
  posting: number
  entry: number
}

const POLL_MS = 20

/**
 * Returns the end of the checkable journal. Ids are assigned before their transactions commit, so an older posting can appear after a newer one. Therefore this
 * function waits for the transactions that are writing to the journal; writers never wait for it.
 */
export async function findJournalEnd(sql: Sql, pause: (ms: number) => Promise<void>): Promise<JournalEnd> {
  const [end] = await sql.query<JournalEnd>(
    `SELECT coalesce((SELECT max(id) FROM ledger_postings), 0) AS posting, coalesce((SELECT max(id) FROM ledger_entries), 0) AS entry`,
  )
  for (let writing = await findWriters(sql, null); writing.length > 0; writing = await findWriters(sql, writing))
    await pause(POLL_MS)
  return end ?? { posting: 0, entry: 0 }
}

/** Returns the transactions that are writing to the journal; given `some`, those of them that still are. */
const findWriters = async (sql: Sql, some: readonly string[] | null): Promise<string[]> =>
  (
    await sql.query<{ transaction: string }>(
      `SELECT DISTINCT virtualtransaction AS transaction FROM pg_locks
       WHERE locktype = 'relation' AND relation IN ('ledger_postings'::regclass, 'ledger_entries'::regclass) AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ($1::text[] IS NULL OR virtualtransaction = ANY ($1::text[]))`,
      [some],
    )
  ).map(({ transaction }) => transaction)

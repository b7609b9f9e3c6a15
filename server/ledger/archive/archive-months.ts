import { join } from 'node:path'
import { MIGRATION_LIMIT_MS } from '../../core/db/connection-limits.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { quoteIdentifier } from '../../core/db/quote-identifier.ts'
import { lockCheckedPoint } from '../checked-point.ts'
import { type ArchivedPosting, ArchiveError, writeArchive } from './archive-file.ts'
import { type ArchivedMonth, type ClosedMonth, findArchives, findClosedMonths, isChecked } from './closed-months.ts'
import { type ReadControl, verifyArchives } from './verify-archives.ts'

const FETCH_ROWS = 2_000
/** Wait for the lock of the journal, which delays calls that book until then. */
const LOCK_WAIT_MS = 500

/** Returns the folder of the archives of a node. */
export const getArchiveFolder = (dataDir: string): string => join(dataDir, 'archive')

/** Returns the name of the file of a month in that folder. */
const getArchiveName = (month: string): string => `ledger-${month}.jsonl.gz`

/**
 * Writes the next closed month that has no file yet. Returns its name; null if there is none, or if its postings are not checked yet.
 */
export async function writeNextMonth(
  db: Db,
  folder: string,
  now: number,
  control?: ReadControl,
): Promise<string | null> {
  const archived = new Set((await findArchives(db)).map(({ month }) => month))
  const next = (await findClosedMonths(db)).find(({ month }) => !archived.has(month))
  if (!next) return null
  const file = getArchiveName(next.month)
  const written = await db.transaction(
    async (tx) => {
      await lockWriters(tx, next)
      return (await isChecked(tx, next))
        ? writeArchive(join(folder, file), next.month, readPostings(tx, next, control))
        : null
    },
    { statementMs: MIGRATION_LIMIT_MS },
  )
  if (written === null) return null
  await db.query(
    `INSERT INTO ledger_archives (month, partition_end, file, sha256, postings, last_posting, written_at)
     VALUES ($1, $2::bigint, $3, $4, $5::bigint, $6::bigint, $7::bigint)`,
    [next.month, next.end, file, written.sha256, written.count, written.last, now],
  )
  return next.month
}

/** Waits for transactions that still write to a closed month, and excludes others. Reads continue. */
async function lockWriters(tx: Sql, { entries, postings }: ClosedMonth): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
  await tx.query(`LOCK TABLE ${quoteIdentifier(entries)}, ${quoteIdentifier(postings)} IN SHARE MODE`)
}

/** Yields the postings of a month in the order of their ids. */
async function* readPostings(
  tx: Sql,
  { entries, postings }: ClosedMonth,
  control?: ReadControl,
): AsyncGenerator<ArchivedPosting> {
  await tx.query(
    `DECLARE archive NO SCROLL CURSOR FOR
     SELECT p.id, p.entry_id AS entry, e.kind, e.reference, e.at, a.address AS account, p.amount::text AS amount, p.balance::text AS balance
     FROM ${quoteIdentifier(postings)} p JOIN ${quoteIdentifier(entries)} e ON e.id = p.entry_id JOIN ledger_accounts a ON a.id = p.account_id ORDER BY p.id`,
  )
  for (;;) {
    control?.requireRunning()
    const rows = await tx.query<ArchivedPosting>(`FETCH ${FETCH_ROWS} FROM archive`)
    yield* rows
    if (rows.length < FETCH_ROWS) break
  }
  await tx.query('CLOSE archive')
}

/**
 * Drops the oldest month with a file from the database, after it has read all files and found them right. Totals of its postings stay, so that the books can be
 * checked. Returns its name; null if no month with a file is left, or if the running check of the books has not passed it again.
 * @throws ArchiveError if a file is missing or wrong
 */
export async function dropNextMonth(
  db: Db,
  folder: string,
  now: number,
  control?: ReadControl,
): Promise<string | null> {
  const next = (await findArchives(db)).find(({ droppedAt }) => droppedAt === null)
  const closed = (await findClosedMonths(db)).find(({ month }) => month === next?.month)
  if (!next || !closed) return null
  await verifyArchives(db, folder, control, next.month)
  return db.transaction((tx) => dropMonth(tx, next, closed, now), { statementMs: MIGRATION_LIMIT_MS })
}

async function dropMonth(tx: Sql, archive: ArchivedMonth, month: ClosedMonth, now: number): Promise<string | null> {
  await lockWriters(tx, month)
  // A check from the first posting on must begin with totals that include this month, or have read it.
  const point = await lockCheckedPoint(tx)
  const [open] = await tx.query('SELECT FROM ledger_archives WHERE month = $1 AND dropped_at IS NULL FOR UPDATE', [
    archive.month,
  ])
  if (!open || point.posting < archive.lastPosting) return null
  const [entries, postings] = [quoteIdentifier(month.entries), quoteIdentifier(month.postings)]
  const [found] = await tx.query<{ count: number }>(`SELECT count(*) AS count FROM ${postings}`)
  if (found?.count !== archive.postings)
    throw new ArchiveError(`${archive.month} has ${found?.count} postings, and ${archive.file} ${archive.postings}.`)
  await tx.query(
    `INSERT INTO ledger_archived_totals AS t (account_id, sum, balance)
     SELECT account_id, sum(amount), (array_agg(balance ORDER BY id DESC))[1] FROM ${postings} GROUP BY account_id
     ON CONFLICT (account_id) DO UPDATE SET sum = t.sum + excluded.sum, balance = excluded.balance`,
  )
  await tx.query(`DROP TABLE ${postings}`)
  await tx.query(`DROP TABLE ${entries}`)
  await tx.query('UPDATE ledger_archives SET dropped_at = $2::bigint WHERE month = $1', [archive.month, now])
  return archive.month
}

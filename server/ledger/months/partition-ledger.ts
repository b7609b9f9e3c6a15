import { MIGRATION_LIMIT_MS } from '../../core/db/connection-limits.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { getErrorCode } from '../../core/error-code.ts'

/** Progress of the partitioning of an existing journal: entries whose references are copied, of all up to `last`. `finishedAt` in epoch ms, null before. */
export interface PartitioningProgress {
  copied: number
  last: number
  finishedAt: number | null
}

/** Entries of one transaction. */
const BATCH_SIZE = 5_000
/** Wait for the locks of the journal. Until it has them, calls that book wait too. */
const LOCK_WAIT_MS = 500
const LOCKED = '55P03'

/** Returns how far the journal is partitioned. */
export async function readPartitioning(sql: Sql): Promise<PartitioningProgress> {
  const [row] = await sql.query<PartitioningProgress>(
    `SELECT copied_entry AS copied, (SELECT coalesce(max(id), 0) FROM ledger_entries) AS last, finished_at AS "finishedAt" FROM ledger_partitioning`,
  )
  if (!row) throw new Error('the table ledger_partitioning has no row')
  return row
}

/**
 * Partitions the journal of an installation that is older than 0310_ledger_months.sql, which states the steps. Members read and write meanwhile. May be stopped
 * and continued at any time, on any node; nodes share the work. Returns true when the journal is partitioned, false if it was stopped or the tables were in use.
 */
export async function partitionLedger(
  db: Db,
  { isStopped, onProgress }: { isStopped(): boolean; onProgress(made: PartitioningProgress): void },
): Promise<boolean> {
  for (;;) {
    const progress = await readPartitioning(db)
    if (progress.finishedAt !== null) return true
    if (isStopped()) return false
    onProgress(progress)
    if ((await db.transaction(copyReferences)) < BATCH_SIZE) break
  }
  if (isStopped()) return false
  return exchangeTables(db)
}

/** Copies the references of the next entries, and returns their number. Entries booked since the migration have theirs. */
async function copyReferences(tx: Sql): Promise<number> {
  const [row] = await tx.query<{ copied: string }>(
    'SELECT copied_entry::text AS copied FROM ledger_partitioning FOR UPDATE',
  )
  const [batch] = await tx.query<{ count: number; last: string | null }>(
    `WITH batch AS MATERIALIZED (SELECT id, kind, reference FROM ledger_entries WHERE id > $1::bigint ORDER BY id LIMIT ${BATCH_SIZE}),
       copied AS (INSERT INTO ledger_references (kind, reference, entry_id) SELECT kind, reference, id FROM batch ON CONFLICT DO NOTHING)
     SELECT count(*)::int AS count, max(id)::text AS last FROM batch`,
    [row?.copied ?? '0'],
  )
  if (batch?.last) await tx.query('UPDATE ledger_partitioning SET copied_entry = $1::bigint', [batch.last])
  return batch?.count ?? 0
}

/** Validates the bounds, which reads both tables while others write, and then makes them the first partitions. */
async function exchangeTables(db: Db): Promise<boolean> {
  for (const table of ['ledger_entries', 'ledger_postings'])
    await db.transaction(
      async (tx) => {
        const [constraint] = await tx.query(
          'SELECT FROM pg_constraint WHERE conname = $1 AND NOT convalidated AND conrelid = $2::regclass',
          [`${table}_first_end`, table],
        )
        if (constraint) await tx.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_first_end`)
      },
      { statementMs: MIGRATION_LIMIT_MS },
    )
  return db
    .transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
      const [open] = await tx.query('SELECT FROM ledger_partitioning WHERE finished_at IS NULL FOR UPDATE')
      if (open) await tx.query('SELECT ledger_partition()')
      return true
    })
    .catch((error: unknown) => {
      if (getErrorCode(error) !== LOCKED) throw error
      return false
    })
}

/**
 * Creates the partitions of the month of `now` (epoch ms) and of the next months, and begins the ids of the month. Each node calls it often, so that months exist
 * long before they begin. Returns false if partitions are missing and the tables were in use; a month whose partition exists begins anyway.
 */
export const openMonths = (db: Db, now: number): Promise<boolean> =>
  db
    .transaction(async (tx) => {
      await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`)
      const [row] = await tx.query<{ created: number }>('SELECT ledger_open_months($1::bigint) AS created', [now])
      return row?.created !== -1
    })
    .catch((error: unknown) => {
      if (getErrorCode(error) !== LOCKED) throw error
      return false
    })

/**
 * Returns an id that all entries booked at `since` (epoch ms) or later exceed, so that their queries read only the partitions from there on. A month's first id
 * counts from one hour after it came into use.
 */
export async function findFirstEntrySince(sql: Sql, since: number): Promise<number> {
  const [row] = await sql.query<{ first: number }>(
    'SELECT coalesce(max(first_entry), 1) - 1 AS first FROM ledger_months WHERE opened_at <= $1::bigint - 3600000',
    [since],
  )
  return row?.first ?? 0
}

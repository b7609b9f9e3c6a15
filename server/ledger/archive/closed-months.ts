import type { Sql } from '../../core/db/sql.ts'

/** Month of the journal that is complete. `end` is the first id of an entry after it; the partitions have the rows. */
export interface ClosedMonth {
  /** As in `2026-10`. The first partition, which has all months before partitioning, is named after its last month. */
  month: string
  end: number
  entries: string
  postings: string
}

/** Archive of a month. Times in epoch ms. */
export interface ArchivedMonth {
  month: string
  partitionEnd: number
  file: string
  sha256: string
  postings: number
  lastPosting: number
  writtenAt: number
  droppedAt: number | null
}

/**
 * Returns the closed months with partitions, oldest first: the sequence of ids is beyond them, so no entry is added. An open transaction may still add one until
 * the check of the books, which waits for it, has passed the month.
 */
export const findClosedMonths = (sql: Sql): Promise<ClosedMonth[]> =>
  sql.query<ClosedMonth>(
    `SELECT to_char(DATE '2020-01-01' + make_interval(months => (bound / ledger_month_start(1))::int - 1), 'YYYY-MM') AS month, bound AS end, name AS entries,
       replace(name, 'ledger_entries', 'ledger_postings') AS postings
     FROM (SELECT c.relname::text AS name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)''?\\)'))[1]::bigint AS bound
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'ledger_entries'::regclass) AS partitions
     WHERE bound <= (SELECT last_value FROM ledger_entries_id_seq) ORDER BY bound`,
  )

/** Returns the archives, oldest first. */
export const findArchives = (sql: Sql): Promise<ArchivedMonth[]> =>
  sql.query<ArchivedMonth>(
    `SELECT month, partition_end AS "partitionEnd", file, sha256, postings, last_posting AS "lastPosting", written_at AS "writtenAt", dropped_at AS "droppedAt"
     FROM ledger_archives ORDER BY partition_end`,
  )

/** Returns whether all postings of a month are checked, and payouts are not stopped by a difference. */
export async function isChecked(sql: Sql, { postings }: ClosedMonth): Promise<boolean> {
  const [row] = await sql.query<{ isChecked: boolean }>(
    `SELECT coalesce((SELECT max(id) FROM ${postings}), 0) <= p.checked_posting AND p.finished_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM ledger_check_findings WHERE cleared_at IS NULL) AS "isChecked" FROM ledger_check_progress p`,
  )
  return row?.isChecked ?? false
}

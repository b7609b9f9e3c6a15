import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { Sql } from '../core/db/sql.ts'
import type { CheckedPoint } from './checked-point.ts'
import { OPEN_LOST_ENTRIES } from './lost-entries.ts'

/** Error in the books. `expected` is computed from the journal, `found` is what is stored. */
export interface Difference {
  /**
   * - `balance`: the balance of an account is not the sum of its postings
   * - `running balance`: a posting states another balance than the previous one plus its amount
   * - `entry`: an entry does not sum to zero, or has no postings
   * - `owes`: the balance of a member is negative
   */
  what: 'balance' | 'running balance' | 'entry' | 'owes'
  /** Address of the account, or kind, reference and coin of the entry. */
  where: string
  expected: Decimal
  found: Decimal
}

/** Difference with the id of a posting: the wrong one, the first of the entry, or the last of the account; 0 if there is none. */
export interface NamedDifference extends Difference {
  posting: number
}

/** Stores the differences that a check found and returns the new ones. Payouts are stopped until all are cleared. */
export async function storeDifferences(
  tx: Sql,
  differences: readonly NamedDifference[],
  now: number,
): Promise<NamedDifference[]> {
  if (differences.length === 0) return []
  // `xmax` is 0 for an inserted row; an updated row has the id of this transaction.
  const stored = await tx.query<NamedDifference & { isNew: boolean }>(
    `INSERT INTO ledger_check_findings (kind, location, posting, expected, actual, found_at, round)
     SELECT given.*, $6::bigint, (SELECT round FROM ledger_check_progress) FROM unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[]) AS given
     ON CONFLICT (kind, location, (CASE WHEN kind IN ('balance', 'owes') THEN 0 ELSE posting END)) WHERE cleared_at IS NULL
       DO UPDATE SET posting = excluded.posting, expected = excluded.expected, actual = excluded.actual, found_at = excluded.found_at, round = excluded.round
     RETURNING kind AS what, location AS where, posting, expected, actual AS found, xmax = 0 AS "isNew"`,
    [
      differences.map(({ what }) => what),
      differences.map(({ where }) => where),
      differences.map(({ posting }) => posting),
      differences.map(({ expected }) => expected),
      differences.map(({ found: is }) => is),
      now,
    ],
  )
  return stored.flatMap(({ isNew, ...difference }) => (isNew ? [difference] : []))
}

/** Difference that is not cleared. */
export interface OpenDifference extends NamedDifference {
  /** True if a check from the first posting on has since reached the end without finding it again. */
  isMended: boolean
}

/** Returns at most `most` differences that are not cleared, in the order of their postings, each with the result of the last complete check. */
export const findOpenDifferences = (sql: Sql, most: number): Promise<OpenDifference[]> =>
  sql.query<OpenDifference>(
    `SELECT d.kind AS what, d.location AS where, d.posting, d.expected, d.actual AS found, d.round < c.round AND c.finished_at IS NOT NULL AS "isMended"
     FROM ledger_check_findings d CROSS JOIN ledger_check_progress c WHERE d.cleared_at IS NULL ORDER BY d.posting, d.id LIMIT $1::int`,
    [most],
  )

/** Returns the state of the books for monitors: whether the last check left no difference, and whether payouts are stopped. */
export async function readBooksHealth(sql: Sql): Promise<{ isRight: boolean; isStopped: boolean }> {
  const [row] = await sql.query<{ isRight: boolean; isStopped: boolean }>(
    `SELECT count(d.id) FILTER (WHERE d.round >= c.round OR c.finished_at IS NULL) = 0 AS "isRight", count(d.id) > 0 OR EXISTS (${OPEN_LOST_ENTRIES}) AS "isStopped"
     FROM ledger_check_progress c LEFT JOIN ledger_check_findings d ON d.cleared_at IS NULL`,
  )
  return row ?? { isRight: true, isStopped: false }
}

/** Returns whether payouts are stopped: a check found a difference, or acknowledged entries were lost, and neither is cleared yet. */
export async function arePayoutsStopped(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ stopped: boolean }>(
    `SELECT EXISTS (SELECT FROM ledger_check_findings WHERE cleared_at IS NULL) OR EXISTS (${OPEN_LOST_ENTRIES}) AS stopped`,
  )
  return row?.stopped ?? false
}

/**
 * Resumes payouts, if a check that began at the first posting after the last find has reached the end without a difference. Returns whether payouts resumed.
 */
export async function clearDifferences(tx: Sql, { round, finished_at }: CheckedPoint, now: number): Promise<boolean> {
  if (finished_at === null) return false
  const [again] = await tx.query(
    'SELECT FROM ledger_check_findings WHERE cleared_at IS NULL AND round = $1::int LIMIT 1',
    [round],
  )
  if (again) return false
  for (const table of ['ledger_check_findings', 'ledger_lost_entries'])
    await tx.query(`UPDATE ${table} SET cleared_at = $1::bigint WHERE cleared_at IS NULL`, [now])
  return true
}

import type { PostedEntry } from '../core/db/commit-notes.ts'
import type { Sql } from '../core/db/sql.ts'

/** Entry that a node acknowledged, newest of its transaction. `member` and `key` are those of the request, null for work in the background. `at` in epoch ms. */
export interface AcknowledgedEntry extends PostedEntry {
  member: string | null
  key: string | null
  at: number
}

/** Acknowledged entry that the database does not have. `found_at` in epoch ms. */
export interface LostEntry extends AcknowledgedEntry {
  found_at: number
}

/** Subquery of the lost entries that are not cleared. */
export const OPEN_LOST_ENTRIES = 'SELECT FROM ledger_lost_entries WHERE cleared_at IS NULL'

/** Returns those of the entries that the database does not have. An entry with the same reference and another id is another entry. */
export async function findMissingEntries(
  sql: Sql,
  entries: readonly AcknowledgedEntry[],
): Promise<readonly AcknowledgedEntry[]> {
  if (entries.length === 0) return []
  const missing = await sql.query<{ n: number }>(
    `SELECT given.n::int FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS given (id, kind, reference, n)
     WHERE NOT EXISTS (SELECT FROM ledger_reference_ids r WHERE r.kind = given.kind AND r.reference = given.reference AND r.entry_id = given.id)`,
    [entries.map(({ id }) => id), entries.map(({ kind }) => kind), entries.map(({ reference }) => reference)],
  )
  return missing.flatMap(({ n }) => entries[n - 1] ?? [])
}

/** Stores lost entries. Payouts are stopped until they are cleared. */
export const storeLostEntries = (sql: Sql, entries: readonly AcknowledgedEntry[], now: number) =>
  sql.query(
    `INSERT INTO ledger_lost_entries (entry_id, kind, reference, member, key, acknowledged_at, found_at)
     SELECT given.*, $7::bigint FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) AS given
     ON CONFLICT (entry_id, kind, reference) DO UPDATE SET found_at = excluded.found_at, cleared_at = NULL`,
    [
      entries.map(({ id }) => id),
      entries.map(({ kind }) => kind),
      entries.map(({ reference }) => reference),
      entries.map(({ member }) => member),
      entries.map(({ key }) => key),
      entries.map(({ at }) => at),
      now,
    ],
  )

/** Returns the lost entries that are not cleared, oldest first; at most `limit`. */
export const findLostEntries = (sql: Sql, limit: number): Promise<LostEntry[]> =>
  sql.query<LostEntry>(
    `SELECT entry_id AS id, kind, reference, member, key, acknowledged_at AS at, found_at FROM ledger_lost_entries
     WHERE cleared_at IS NULL ORDER BY acknowledged_at, entry_id LIMIT $1::int`,
    [limit],
  )

/** Returns the number of lost entries that are not cleared. */
export async function countLostEntries(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ledger_lost_entries WHERE cleared_at IS NULL',
  )
  return row?.count ?? 0
}

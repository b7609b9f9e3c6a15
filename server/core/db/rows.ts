import type { Sql } from './sql.ts'

/**
 * Runs an `INSERT … RETURNING id::text` of one row and returns its id.
 * @throws if no row was inserted; use `query` for a statement that may conflict
 */
export async function insertRow(sql: Sql, statement: string, params: readonly unknown[]): Promise<string> {
  const [row] = await sql.query<{ id: string }>(statement, params)
  if (!row) throw new Error(`no row was inserted by ${statement}`)
  return row.id
}

/** Marks a row as removed; it stays in its table. Returns whether there was such a row. */
export async function markRemoved(sql: Sql, table: 'contents' | 'notices', id: string, now: number): Promise<boolean> {
  const marked = await sql.query(
    `UPDATE ${table} SET removed_at = $2::bigint WHERE id = $1::bigint AND removed_at IS NULL RETURNING id`,
    [id, now],
  )
  return marked.length > 0
}

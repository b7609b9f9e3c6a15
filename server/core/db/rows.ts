import type { Sql } from './sql.ts'

/** Runs an `INSERT … RETURNING id::text` of one row and answers its id. Throws when no row came of it: one that may conflict is for `query`. */
export async function insertRow(sql: Sql, statement: string, params: readonly unknown[]): Promise<string> {
  const [row] = await sql.query<{ id: string }>(statement, params)
  if (!row) throw new Error(`no row came of ${statement}`)
  return row.id
}

/** Marks a row as removed, which stays in its table; answers whether it was there. */
export async function markRemoved(sql: Sql, table: 'contents' | 'notices', id: string, now: number): Promise<boolean> {
  const marked = await sql.query(
    `UPDATE ${table} SET removed_at = $2::bigint WHERE id = $1::bigint AND removed_at IS NULL RETURNING id`,
    [id, now],
  )
  return marked.length > 0
}

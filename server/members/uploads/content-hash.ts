import type { Sql } from '../../core/db/db.ts'

/** Returns true if two uploads have the same content. An upload of an older installation has no digest until it is moved, and equals no other. */
export async function hasSameContent(sql: Sql, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const same = await sql.query(
    'SELECT 1 FROM uploads a JOIN uploads b USING (digest) WHERE a.name = $1 AND b.name = $2',
    [one, other],
  )
  return same.length > 0
}

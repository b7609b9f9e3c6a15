import type { Sql } from '../../core/db/db.ts'

/** Whether two uploads, by their names, hold the same picture. One of an installation from before is like no other until it has been moved. */
export async function isSamePicture(sql: Sql, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const same = await sql.query(
    'SELECT 1 FROM uploads a JOIN uploads b USING (digest) WHERE a.name = $1 AND b.name = $2',
    [one, other],
  )
  return same.length > 0
}

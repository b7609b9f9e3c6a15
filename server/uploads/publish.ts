import type { Sql } from '../db/db.ts'
import { uploadsIn } from './records.ts'
import { IS_REFERENCED } from './references.ts'

/** Makes public the uploads whose addresses a text of the operator's holds, since it becomes content of the site. A picture in a member's record stays private. */
export async function publishUploads(sql: Sql, text: string): Promise<void> {
  const names = uploadsIn(text)
  if (names.length === 0) return
  await sql.query(
    `UPDATE uploads u SET visibility = 'public' WHERE u.name = ANY ($1::text[]) AND NOT ${IS_REFERENCED}`,
    [names],
  )
}

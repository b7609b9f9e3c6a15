import type { Sql } from '../db/db.ts'
import { translate } from '../messages.ts'

/** Tells in the introduction of a demo installation what it is, marked as a sample; not again when it was taken away. */
export async function seedSampleContent(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `INSERT INTO contents (title, content, created_at) SELECT $1, $2, $3::bigint WHERE NOT EXISTS (SELECT 1 FROM contents)`,
    [translate('en', 'site.sampleTitle'), translate('en', 'site.sampleContent'), now],
  )
}

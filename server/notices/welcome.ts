import type { Sql } from '../db/db.ts'
import { translate } from '../messages.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'

/** Publishes the first notice of a demo installation, which says that nothing here is real; not again when it was taken back. */
export async function seedWelcome(sql: Sql, now: number): Promise<void> {
  const title = translate('en', 'site.welcomeTitle', { site: DEFAULT_SETTINGS.name })
  await sql.query(
    `INSERT INTO notices (title, content, created_at) SELECT $1, $2, $3::bigint WHERE NOT EXISTS (SELECT 1 FROM notices)`,
    [title, translate('en', 'site.welcomeContent'), now],
  )
}

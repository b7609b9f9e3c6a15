import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'

/** Publishes the first notice of a demo installation, which explains that nothing here is real. It is not published again after a removal. */
export async function seedWelcome(sql: Sql, now: number): Promise<void> {
  const { title, content } = getWelcome('en')
  await sql.query(
    `INSERT INTO notices (title, content, created_at, sample) SELECT $1, $2, $3::bigint, true WHERE NOT EXISTS (SELECT 1 FROM notices)`,
    [title, content, now],
  )
}

/** Returns the welcome text in a language. */
export const getWelcome = (lang: LanguageCode) => ({
  title: translate(lang, 'site.welcomeTitle', { site: DEFAULT_SETTINGS.name }),
  content: translate(lang, 'site.welcomeContent'),
})

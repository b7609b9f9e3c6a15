import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'

/** Tells in the introduction of a demo installation what it is, marked as a sample; not again when it was taken away. */
export async function seedSampleContent(sql: Sql, now: number): Promise<void> {
  const { title, content } = sampleIn('en')
  await sql.query(
    `INSERT INTO contents (title, content, created_at, sample) SELECT $1, $2, $3::bigint, true WHERE NOT EXISTS (SELECT 1 FROM contents)`,
    [title, content, now],
  )
}

/** What it says to a reader of a language. */
export const sampleIn = (lang: LanguageCode) => ({
  title: translate(lang, 'site.sampleTitle'),
  content: translate(lang, 'site.sampleContent'),
})

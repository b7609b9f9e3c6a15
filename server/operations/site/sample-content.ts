import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'

/** Adds a sample article to the introduction of a demo installation, which explains what the demo is. It is not added again after a removal. */
export async function seedSampleContent(sql: Sql, now: number): Promise<void> {
  const { title, content } = getSampleArticle('en')
  await sql.query(
    `INSERT INTO contents (title, content, created_at, sample) SELECT $1, $2, $3::bigint, true WHERE NOT EXISTS (SELECT 1 FROM contents)`,
    [title, content, now],
  )
}

/** Returns the sample article in a language. */
export const getSampleArticle = (lang: LanguageCode) => ({
  title: translate(lang, 'site.sampleTitle'),
  content: translate(lang, 'site.sampleContent'),
})

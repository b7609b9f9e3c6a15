import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { insertRow, markRemoved } from '../../core/db/rows.ts'
import { sampleIn } from './sample-content.ts'

/** An article of the introduction. Content is HTML of the operator's; who shows it cleans it. */
export interface Content {
  id: string
  title: string
  img: string
  content: string
}

/** The articles in their order, a sample in the language of who reads it. */
export async function contentsOf(sql: Sql, lang: LanguageCode): Promise<Content[]> {
  const rows = await sql.query<Content & { sample: boolean }>(
    'SELECT id::text, title, img, content, sample FROM contents WHERE removed_at IS NULL ORDER BY contents.id',
  )
  return rows.map(({ sample, ...content }) => ({ ...content, ...(sample && sampleIn(lang)) }))
}

/** Adds an article as the last one and answers its id. */
export const addContent = (sql: Sql, { title, img, content }: Omit<Content, 'id'>, now: number): Promise<string> =>
  insertRow(
    sql,
    'INSERT INTO contents (title, img, content, created_at) VALUES ($1, $2, $3, $4::bigint) RETURNING id::text',
    [title, img, content, now],
  )

/** Takes an article away; answers whether there was one. */
export const removeContent = (sql: Sql, id: string, now: number): Promise<boolean> =>
  markRemoved(sql, 'contents', id, now)

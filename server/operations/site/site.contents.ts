import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { insertRow, markRemoved } from '../../core/db/rows.ts'
import { getSampleArticle } from './sample-content.ts'

/** Article of the introduction. `content` is HTML written by the operator; the page sanitizes it before showing it. */
export interface Article {
  id: string
  title: string
  img: string
  content: string
}

/** Returns the articles in display order, samples in the reader's language. */
export async function findArticles(sql: Sql, lang: LanguageCode): Promise<Article[]> {
  const rows = await sql.query<Article & { sample: boolean }>(
    'SELECT id::text, title, img, content, sample FROM contents WHERE removed_at IS NULL ORDER BY contents.id',
  )
  return rows.map(({ sample, ...content }) => ({ ...content, ...(sample && getSampleArticle(lang)) }))
}

/** Adds an article at the end and returns its id. */
export const addArticle = (sql: Sql, { title, img, content }: Omit<Article, 'id'>, now: number): Promise<string> =>
  insertRow(
    sql,
    'INSERT INTO contents (title, img, content, created_at) VALUES ($1, $2, $3, $4::bigint) RETURNING id::text',
    [title, img, content, now],
  )

/** Removes an article. Returns whether it existed. */
export const removeArticle = (sql: Sql, id: string, now: number): Promise<boolean> =>
  markRemoved(sql, 'contents', id, now)

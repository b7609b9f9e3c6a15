import type { Sql } from '../db/db.ts'
import { insertRow, markRemoved } from '../db/rows.ts'

/** An article of the introduction. Content is HTML of the operator's; who shows it cleans it. */
export interface Content {
  id: string
  title: string
  img: string
  content: string
}

/** The articles in their order. */
export const contentsOf = (sql: Sql): Promise<Content[]> =>
  sql.query<Content>('SELECT id::text, title, img, content FROM contents WHERE removed_at IS NULL ORDER BY contents.id')

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

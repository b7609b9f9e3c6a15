import type { Sql } from '../db/db.ts'

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
export async function addContent(sql: Sql, { title, img, content }: Omit<Content, 'id'>, now: number): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'INSERT INTO contents (title, img, content, created_at) VALUES ($1, $2, $3, $4::bigint) RETURNING id::text',
    [title, img, content, now],
  )
  if (!row) throw new Error('an article was not added')
  return row.id
}

/** Takes an article away; answers whether there was one. */
export async function removeContent(sql: Sql, id: string, now: number): Promise<boolean> {
  const removed = await sql.query(
    'UPDATE contents SET removed_at = $2::bigint WHERE id = $1::bigint AND removed_at IS NULL RETURNING id',
    [id, now],
  )
  return removed.length > 0
}

import type { Sql } from '../../core/db/db.ts'
import { insertRow } from '../../core/db/rows.ts'

/** Partner: name, address of its site, and logo. */
export interface Partner {
  id: string
  title: string
  url: string
  img: string
}

/** Returns the partners in display order. */
export const findPartners = (sql: Sql): Promise<Partner[]> =>
  sql.query<Partner>('SELECT id::text, title, url, img FROM partners ORDER BY partners.id')

/** Adds a partner at the end and returns its id. */
export const addPartner = (sql: Sql, { title, url, img }: Omit<Partner, 'id'>): Promise<string> =>
  insertRow(sql, 'INSERT INTO partners (title, url, img) VALUES ($1, $2, $3) RETURNING id::text', [title, url, img])

/** Removes a partner. Returns whether it existed. */
export const removePartner = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM partners WHERE id = $1::bigint RETURNING id', [id])).length > 0

import type { Sql } from '../../core/db/db.ts'
import { insertRow } from '../../core/db/rows.ts'

/** Partner whose logo the deposit page shows: name, address of its site, and logo. Partners that embed elements are in members/partners. */
export interface PartnerLogo {
  id: string
  title: string
  url: string
  img: string
}

/** Returns the logos in display order. */
export const findPartnerLogos = (sql: Sql): Promise<PartnerLogo[]> =>
  sql.query<PartnerLogo>('SELECT id::text, title, url, img FROM partners ORDER BY partners.id')

/** Adds a logo at the end and returns its id. */
export const addPartnerLogo = (sql: Sql, { title, url, img }: Omit<PartnerLogo, 'id'>): Promise<string> =>
  insertRow(sql, 'INSERT INTO partners (title, url, img) VALUES ($1, $2, $3) RETURNING id::text', [title, url, img])

/** Removes a logo. Returns whether it existed. */
export const removePartnerLogo = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM partners WHERE id = $1::bigint RETURNING id', [id])).length > 0

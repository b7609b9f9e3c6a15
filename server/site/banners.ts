import type { Sql } from '../db/db.ts'

/** A picture of the home page's banner: its address, or a path of this site. */
export interface Banner {
  id: string
  img: string
}

/** The banner's pictures in their order. */
export const bannersOf = (sql: Sql): Promise<Banner[]> =>
  sql.query<Banner>('SELECT id::text, img FROM banners ORDER BY banners.id')

/** Adds a picture as the last one and answers its id. */
export async function addBanner(sql: Sql, img: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('INSERT INTO banners (img) VALUES ($1) RETURNING id::text', [img])
  if (!row) throw new Error('a banner was not added')
  return row.id
}

/** Takes a picture away; answers whether there was one. */
export const removeBanner = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM banners WHERE id = $1::bigint RETURNING id', [id])).length > 0

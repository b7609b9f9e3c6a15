import type { Sql } from '../../core/db/db.ts'
import { insertRow } from '../../core/db/rows.ts'

/** A picture of the home page's banner: its address, or a path of this site. */
export interface Banner {
  id: string
  img: string
}

/** The banner's pictures in their order. */
export const bannersOf = (sql: Sql): Promise<Banner[]> =>
  sql.query<Banner>('SELECT id::text, img FROM banners ORDER BY banners.id')

/** Adds a picture as the last one and answers its id. */
export const addBanner = (sql: Sql, img: string): Promise<string> =>
  insertRow(sql, 'INSERT INTO banners (img) VALUES ($1) RETURNING id::text', [img])

/** Takes a picture away; answers whether there was one. */
export const removeBanner = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM banners WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** What a demo installation shows: drawings of the site itself (site/public/banners), each marked as a sample. */
const SAMPLES = ['/banners/options.svg', '/banners/exchange.svg', '/banners/replay.svg']

/** Gives the banner of a demo installation its samples; only where there never was a picture, so that none comes back that was removed. */
export async function seedSampleBanners(sql: Sql): Promise<void> {
  await sql.query(
    `INSERT INTO banners (img) SELECT img FROM unnest($1::text[]) WITH ORDINALITY AS sample (img, place)
     WHERE (SELECT pg_sequence_last_value(pg_get_serial_sequence('banners', 'id')::regclass) IS NULL) ORDER BY place`,
    [SAMPLES],
  )
}

/** The address of the first picture, or null. */
export async function firstPicture(sql: Sql): Promise<string | null> {
  const [first] = await sql.query<Banner>('SELECT id::text, img FROM banners ORDER BY banners.id LIMIT 1')
  return first?.img ?? null
}

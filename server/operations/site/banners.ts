import type { Sql } from '../../core/db/db.ts'
import { insertRow } from '../../core/db/rows.ts'

/** Picture of the home page's banner: an address, or a path of this site. */
export interface Banner {
  id: string
  img: string
}

/** Returns the banner's pictures in display order. */
export const findBanners = (sql: Sql): Promise<Banner[]> =>
  sql.query<Banner>('SELECT id::text, img FROM banners ORDER BY banners.id')

/** Adds a picture at the end and returns its id. */
export const addBanner = (sql: Sql, img: string): Promise<string> =>
  insertRow(sql, 'INSERT INTO banners (img) VALUES ($1) RETURNING id::text', [img])

/** Removes a picture. Returns whether it existed. */
export const removeBanner = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM banners WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** Banners of a demo installation: drawings of the site itself (site/public/banners), each marked as a sample. */
const SAMPLES = ['/banners/options.svg', '/banners/exchange.svg', '/banners/replay.svg']

/** Adds sample banners to a demo installation that has never had a banner, so that removed samples do not return. */
export async function seedSampleBanners(sql: Sql): Promise<void> {
  await sql.query(
    `INSERT INTO banners (img) SELECT img FROM unnest($1::text[]) WITH ORDINALITY AS sample (img, place)
     WHERE (SELECT pg_sequence_last_value(pg_get_serial_sequence('banners', 'id')::regclass) IS NULL) ORDER BY place`,
    [SAMPLES],
  )
}

/** Returns the address of the first picture, or null. */
export async function findFirstPicture(sql: Sql): Promise<string | null> {
  const [first] = await sql.query<Banner>('SELECT id::text, img FROM banners ORDER BY banners.id LIMIT 1')
  return first?.img ?? null
}

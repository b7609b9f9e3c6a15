import { catalogues } from '../../../shared/base/i18n/folder.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { insertRow } from '../../core/db/rows.ts'

/** Picture of the home page's banner: an address, or a path of this site. */
export interface Banner {
  id: string
  img: string
  /** Words of the picture, which a screen reader reads; "" for none. */
  title: string
  /** Page that the picture leads to: a path of this site or an https address; "" for none. */
  url: string
}

/** Returns the banner's pictures in display order. */
export const findBanners = (sql: Sql): Promise<Banner[]> =>
  sql.query<Banner>('SELECT id::text, img, title, url FROM banners ORDER BY banners.id')

/** Words that are drawn over a picture. */
interface BannerWords {
  heading: string
  line: string
  mark: string
}

/** Returns the banner's pictures in display order. Samples have words in a language, which are their title too unless the operator has given one. */
export async function findBannersIn(sql: Sql, lang: LanguageCode): Promise<(Banner & { words: BannerWords | null })[]> {
  const banners = await findBanners(sql)
  return banners.map((banner) => {
    const words = getSampleWords(banner.img, lang)
    return { ...banner, title: banner.title || (words ? `${words.heading}: ${words.line}` : ''), words }
  })
}

/** Adds a picture at the end and returns its id. */
export const addBanner = (sql: Sql, { img, title, url }: Omit<Banner, 'id'>): Promise<string> =>
  insertRow(sql, 'INSERT INTO banners (img, title, url) VALUES ($1, $2, $3) RETURNING id::text', [img, title, url])

/** Removes a picture. Returns whether it existed. */
export const removeBanner = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM banners WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** Banners of a demo installation, drawings of the site itself (site/banners) that are marked as samples, with the pages that they lead to. */
const SAMPLES = new Map([
  ['/banners/options.svg', '/options'],
  ['/banners/exchange.svg', '/exchange'],
  ['/banners/replay.svg', '/demo-chart'],
])

/** Returns the words of a sample in a language; null for another picture. */
function getSampleWords(img: string, lang: LanguageCode): BannerWords | null {
  const [, name = ''] = SAMPLES.has(img) ? (/(\w+)\.svg$/.exec(img) ?? []) : []
  const texts = { ...catalogues.en?.namespaces['sample-banners'], ...catalogues[lang]?.namespaces['sample-banners'] }
  const heading = texts[name]
  return heading ? { heading, line: texts[`${name}Text`] ?? '', mark: texts.sample ?? '' } : null
}

/** Adds sample banners to a demo installation that has never had a banner, so that removed samples do not return. */
export async function seedSampleBanners(sql: Sql): Promise<void> {
  await sql.query(
    `INSERT INTO banners (img, url) SELECT img, url FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS sample (img, url, place)
     WHERE (SELECT pg_sequence_last_value(pg_get_serial_sequence('banners', 'id')::regclass) IS NULL) ORDER BY place`,
    [[...SAMPLES.keys()], [...SAMPLES.values()]],
  )
}

/** Returns the address of the first picture, or null. */
export async function findFirstPicture(sql: Sql): Promise<string | null> {
  const [first] = await sql.query<Pick<Banner, 'img'>>('SELECT id::text, img FROM banners ORDER BY banners.id LIMIT 1')
  return first?.img ?? null
}

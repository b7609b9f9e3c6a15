import type { PictureType } from '../../../shared/contract/picture.ts'
import type { Sql } from '../../core/db/db.ts'

/** A picture that is kept. It is private, shown to its owner and the operator alone, unless the operator has shown it on the site (publish.ts). */
export interface Upload {
  name: string
  owner: string
  type: PictureType
  bytes: number
  visibility: 'public' | 'private'
  /** Where its content lies: in the database, in the store of UPLOADS_URL, or, from before there were these, in the folder of the node that took it. */
  place: 'database' | 'bucket' | 'folder'
}

/** The path below which pictures are served, and the beginning of every picture's `url`. */
export const UPLOADS_PATH = '/uploads/'

const NAME = '[a-z0-9]{32}\\.(?:png|jpg|gif|webp)'

/** Names that we give: 32 random characters and the ending of the type. */
export const UPLOAD_NAME = new RegExp(`^${NAME}$`)

/** The names of the uploads whose addresses a text holds. */
export const uploadsIn = (text: string): string[] =>
  Array.from(text.matchAll(new RegExp(`${UPLOADS_PATH}(${NAME})`, 'g')), ([, name = '']) => name)

/** A picture that is being kept. */
export interface NewUpload extends Omit<Upload, 'visibility'> {
  /** SHA-256 of its content, in hex. */
  digest: string
  /** What it looks like (look.ts). */
  look: string
}

/** Keeps the record of a picture whose content is in its place; private. */
export async function addUpload(sql: Sql, upload: NewUpload, now: number): Promise<void> {
  const { name, owner, type, bytes, place, digest, look } = upload
  await sql.query(
    `INSERT INTO uploads (name, owner, type, bytes, place, digest, look, created_at)
     VALUES ($1, $2::bigint, $3, $4::int, $5, $6, $7, $8::bigint)`,
    [name, owner, type, bytes, place, digest, look, now],
  )
}

/** The record of a picture, or null. */
export async function uploadNamed(sql: Sql, name: string): Promise<Upload | null> {
  if (!UPLOAD_NAME.test(name)) return null
  const [found] = await sql.query<Upload>(
    'SELECT name, owner::text, type, bytes, visibility, place FROM uploads WHERE name = $1',
    [name],
  )
  return found ?? null
}

/**
 * Takes a picture for a record that the same transaction writes: the name of the upload that a form submits by its `url` or `fullurl`, or null when
 * the member has no such upload. The update makes it private in any case, and locks it to the end of the transaction, so that the sweep leaves it alone.
 */
export async function claimUpload(tx: Sql, member: string, url: string): Promise<string | null> {
  const path = URL.parse(url, 'http://here')?.pathname ?? ''
  if (!path.startsWith(UPLOADS_PATH)) return null
  const [claimed] = await tx.query<{ name: string }>(
    `UPDATE uploads SET visibility = 'private' WHERE name = $1 AND owner = $2::bigint RETURNING name`,
    [path.slice(UPLOADS_PATH.length), member],
  )
  return claimed?.name ?? null
}

/** Which of these names have no record. */
export async function withoutRecord(sql: Sql, names: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT given.name FROM unnest($1::text[]) AS given (name)
     WHERE NOT EXISTS (SELECT 1 FROM uploads u WHERE u.name = given.name)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

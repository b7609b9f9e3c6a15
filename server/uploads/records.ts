import type { PictureType } from '../../shared/contract/picture.ts'
import type { Sql } from '../db/db.ts'

/** A picture that is kept. A private one is shown to its owner and the operator alone. */
export interface Upload {
  name: string
  owner: string
  type: PictureType
  bytes: number
  visibility: 'public' | 'private'
}

/** The path below which pictures are served, and the beginning of every picture's `url`. */
export const UPLOADS_PATH = '/uploads/'

/** Names that we give: 32 random characters and the ending of the type. */
export const UPLOAD_NAME = /^[a-z0-9]{32}\.(?:png|jpg|gif|webp)$/

/** Keeps the record of a picture whose file is in its place. */
export async function addUpload(sql: Sql, upload: Omit<Upload, 'visibility'>, now: number): Promise<void> {
  await sql.query(
    'INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES ($1, $2::bigint, $3, $4::int, $5::bigint)',
    [upload.name, upload.owner, upload.type, upload.bytes, now],
  )
}

/** The record of a picture, or null. */
export async function uploadNamed(sql: Sql, name: string): Promise<Upload | null> {
  if (!UPLOAD_NAME.test(name)) return null
  const [found] = await sql.query<Upload>(
    'SELECT name, owner::text, type, bytes, visibility FROM uploads WHERE name = $1',
    [name],
  )
  return found ?? null
}

/** The name of a picture that a form submits by its `url` or `fullurl`, when the member has uploaded it; else null. */
export async function ownUpload(sql: Sql, member: string, url: string): Promise<string | null> {
  const path = URL.parse(url, 'http://here')?.pathname ?? ''
  if (!path.startsWith(UPLOADS_PATH)) return null
  const upload = await uploadNamed(sql, path.slice(UPLOADS_PATH.length))
  return upload?.owner === member ? upload.name : null
}

/** Hides pictures from everybody but their owner and the operator. */
export async function makePrivate(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query("UPDATE uploads SET visibility = 'private' WHERE name = ANY ($1::text[])", [names])
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

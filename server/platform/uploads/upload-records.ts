import type { PictureType } from '../../../shared/base/contract/picture.ts'
import type { Sql } from '../../core/db/db.ts'

/** Stored picture. It is private (visible to its owner and the operator) unless the operator has published it on the site (`publishUploads`). */
export interface Upload {
  name: string
  owner: string
  type: PictureType
  bytes: number
  visibility: 'public' | 'private'
  /** Store of the content (`BlobStores`). `folder`: not yet moved out of the data folder of release 0.1 (`importFolder`). */
  place: 'database' | 'bucket' | 'folder'
}

/** Path under which pictures are served, and prefix of every picture's `url`. */
export const UPLOADS_PATH = '/uploads/'

const NAME_SOURCE = '[a-z0-9]{32}\\.(?:png|jpg|gif|webp)'

/** Name of an upload: 32 random characters and the extension of its type. */
export const UPLOAD_NAME_PATTERN = new RegExp(`^${NAME_SOURCE}$`)

/** Returns the names of the uploads whose addresses occur in a text. */
export const findUploadNames = (text: string): string[] =>
  Array.from(text.matchAll(new RegExp(`${UPLOADS_PATH}(${NAME_SOURCE})`, 'g')), ([, name = '']) => name)

/** Picture that is being stored. */
export interface NewUpload extends Omit<Upload, 'visibility'> {
  /** SHA-256 of its content, in hex. */
  digest: string
  perceptualHash: string
  /** Sketch of the picture (`describePicture`); absent for pictures that are never compared. */
  sketch?: string
}

/** Adds the private record of a picture whose content is already stored. */
export async function addUpload(sql: Sql, upload: NewUpload, now: number): Promise<void> {
  const { name, owner, type, bytes, place, digest, perceptualHash, sketch = null } = upload
  await sql.query(
    `INSERT INTO uploads (name, owner, type, bytes, place, digest, perceptual_hash, sketch, created_at)
     VALUES ($1, $2::bigint, $3, $4::int, $5, $6, $7, $8, $9::bigint)`,
    [name, owner, type, bytes, place, digest, perceptualHash, sketch, now],
  )
}

/** Returns the record of a picture, or null. */
export async function findUpload(sql: Sql, name: string): Promise<Upload | null> {
  if (!UPLOAD_NAME_PATTERN.test(name)) return null
  const [found] = await sql.query<Upload>(
    'SELECT name, owner::text, type, bytes, visibility, place FROM uploads WHERE name = $1',
    [name],
  )
  return found ?? null
}

/** Returns the name of the upload in the `url` or `fullUrl` of a form, or null if it cannot be one. */
export function parseUploadName(url: string): string | null {
  const path = URL.parse(url, 'http://here')?.pathname ?? ''
  const name = path.startsWith(UPLOADS_PATH) ? path.slice(UPLOADS_PATH.length) : ''
  return UPLOAD_NAME_PATTERN.test(name) ? name : null
}

/**
 * Claims a picture for a record that the same transaction writes. Returns the name of the upload for the `url` or `fullUrl` of a form, or null if the
 * member has no such upload. The update makes the picture private and locks it until the transaction ends, so that the sweep does not delete it.
 */
export async function claimUpload(tx: Sql, member: string, url: string): Promise<string | null> {
  const name = parseUploadName(url)
  if (name === null) return null
  const [claimed] = await tx.query<{ name: string }>(
    `UPDATE uploads SET visibility = 'private' WHERE name = $1 AND owner = $2::bigint RETURNING name`,
    [name, member],
  )
  return claimed?.name ?? null
}

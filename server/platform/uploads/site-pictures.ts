import { Readable } from 'node:stream'
import { PICTURE_ENDINGS } from '../../../shared/base/contract/picture.ts'
import type { ActContext } from '../../core/command/command.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { receiveFile } from './receive.ts'
import { type RenderedPicture, type RenderProblem, renderPicture } from './render.ts'
import { hashContent } from './store-picture.ts'
import { UPLOADS_PATH } from './upload-records.ts'

/** Picture of the operator, public under an address that contains the hash of its content. */
export interface SitePicture {
  name: string
  /** Name of the file that the operator added. */
  title: string
  bytes: number
  /** Epoch ms. */
  created_at: number
}

/** Digits of the content hash in a name: as many as the names of members' pictures have characters. */
const HASH_DIGITS = 32
/** Key of the operator in the queue of pictures to render. */
const QUEUE_KEY = 'operator'

/** Returns the address of a picture on this site. */
export const getPictureAddress = ({ name }: Pick<SitePicture, 'name'>): string => UPLOADS_PATH + name

/** Decodes a picture and encodes it again, like an upload of a member. */
export async function renderSitePicture(context: Context, content: Buffer): Promise<RenderedPicture | RenderProblem> {
  const stream = Object.assign(Readable.from([content]), { truncated: false })
  const received = await receiveFile(context.config.dataDir, stream)
  if (received === null) return 'picture'
  try {
    return await renderPicture(QUEUE_KEY, received.path, received.type)
  } finally {
    await received.drop()
  }
}

/** Returns true if a picture of `bytes` bytes fits into the space for all pictures. */
export async function hasSpace({ config, db }: Context, bytes: number): Promise<boolean> {
  const [usage] = await db.query<{ bytes: number }>('SELECT bytes FROM upload_usage')
  return usage !== undefined && usage.bytes + bytes <= config.uploadsBytes
}

/** Stores a picture of the operator and returns its name. The same picture has the same name, and is stored once. */
export async function storeSitePicture(
  context: Context,
  { type, content, perceptualHash }: RenderedPicture,
  title: string,
): Promise<string> {
  const { blobs, db, now } = context
  const digest = hashContent(content)
  const name = `${digest.slice(0, HASH_DIGITS)}.${PICTURE_ENDINGS[type]}`
  if (await findSitePicture(db, name)) return name
  const storage = blobs.current
  await blobs[storage].put({ name, type }, content, (tx) =>
    tx.query(
      `INSERT INTO uploads (name, owner, type, bytes, visibility, place, digest, perceptual_hash, title, created_at)
       VALUES ($1, NULL, $2, $3::int, 'public', $4, $5, $6, $7, $8::bigint)`,
      [name, type, content.length, storage, digest, perceptualHash, title, now()],
    ),
  )
  return name
}

/** Returns the pictures of the operator, oldest first. */
export const findSitePictures = (sql: Sql): Promise<SitePicture[]> =>
  sql.query<SitePicture>(
    'SELECT name, title, bytes, created_at FROM uploads WHERE owner IS NULL ORDER BY created_at, name',
  )

/** Returns a picture of the operator, or null. */
export async function findSitePicture(sql: Sql, name: string): Promise<SitePicture | null> {
  const [sitePicture] = await sql.query<SitePicture>(
    'SELECT name, title, bytes, created_at FROM uploads WHERE name = $1 AND owner IS NULL',
    [name],
  )
  return sitePicture ?? null
}

/** Returns true if content of the site shows the picture: the logo, a banner, an article, a product. */
export async function isShownOnSite(
  { domains, tx }: Pick<ActContext, 'domains' | 'tx'>,
  name: string,
): Promise<boolean> {
  const queries = domains.flatMap(({ pictures }) => pictures ?? [])
  if (queries.length === 0) return false
  const shown = await tx.query(
    `SELECT 1 FROM (${queries.join(' UNION ALL ')}) AS shown WHERE strpos(text, $1) > 0 LIMIT 1`,
    [getPictureAddress({ name })],
  )
  return shown.length > 0
}

/** Deletes a picture of the operator with its content. */
export async function removeSitePicture({ blobs, tx }: Pick<ActContext, 'blobs' | 'tx'>, name: string): Promise<void> {
  const [gone] = await tx.query<{ place: 'database' | 'bucket' }>(
    'DELETE FROM uploads WHERE name = $1 AND owner IS NULL RETURNING place',
    [name],
  )
  if (gone) await blobs[gone.place].delete(tx, [name])
}

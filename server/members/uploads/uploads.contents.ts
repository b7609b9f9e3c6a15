import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../core/http/context.ts'
import { bucketOf } from './bucket.ts'
import { readParts } from './chunks.ts'
import { shownFolder, uploadsFolder } from './folder.ts'
import type { Upload } from './upload-records.ts'

/** SHA-256 of a content, in hex. */
export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Returns the content of a picture as a stream. If it is missing, logs an error and returns null. */
export async function contentOf(context: Context, upload: Upload): Promise<Readable | null> {
  const content = await read(context, upload)
  if (!content) context.log.error({ upload: upload.name, place: upload.place }, 'content of a stored picture is gone')
  return content
}

function read({ config, db }: Context, { name, bytes, place }: Upload): Promise<Readable | null> {
  if (place === 'database') return readParts(db, name, bytes)
  if (place === 'bucket') return bucketOf(config).get(name)
  return open(join(uploadsFolder(config.dataDir), name)).then(
    (file) => file.createReadStream(),
    () => null,
  )
}

/**
 * Copies a picture to a folder where the operator on this machine can open it for an hour (`sweepShown`), and returns its path; null if the content is missing.
 */
export async function showUpload(context: Context, upload: Upload): Promise<string | null> {
  const content = await contentOf(context, upload)
  if (!content) return null
  const folder = shownFolder(context.config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, upload.name)
  await rm(path, { force: true })
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return path
}

import type { Readable } from 'node:stream'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import type { Upload } from './upload-records.ts'

/** Store of the content of pictures. */
export interface BlobStore {
  /** Stores the content of a picture, and runs `record` in the transaction that completes it. If either fails, neither remains. */
  put(picture: Pick<Upload, 'name' | 'type'>, content: Buffer, record: (tx: Sql) => Promise<unknown>): Promise<void>
  /** Returns the content as a stream, or null if it is missing. */
  get(picture: Pick<Upload, 'name' | 'bytes'>): Promise<Readable | null>
  /** Deletes the content of pictures whose records the transaction deletes. */
  delete(tx: Sql, names: readonly string[]): Promise<void>
}

/** Store of UPLOADS_URL. Its objects are deleted after the transaction that deletes their records. */
export interface BucketStore extends BlobStore {
  /** Removes objects without a record. Several nodes may run it at once. Objects whose removal failed stay due. */
  removeDue(): Promise<void>
}

/** Stores of an installation. Pictures stay in the store of their record (`place`) when UPLOADS_URL is set or removed. */
export interface BlobStores {
  /** Store of new pictures. */
  current: 'database' | 'bucket'
  database: BlobStore
  bucket: BucketStore
}

/** Returns the content of a picture as a stream. If it is missing, logs an error and returns null. */
export async function openContent(
  { blobs, log }: Pick<Context, 'blobs' | 'log'>,
  upload: Upload,
): Promise<Readable | null> {
  const { name, place } = upload
  const content = place === 'folder' ? null : await blobs[place].get(upload)
  if (!content) log.error({ upload: name, place }, 'content of a stored picture is gone')
  return content
}

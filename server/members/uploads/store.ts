import { PICTURE_ENDINGS } from '../../../shared/contract/picture.ts'
import type { Context } from '../../core/http/context.ts'
import { getBucket } from './bucket.ts'
import { writeChunks } from './chunks.ts'
import { type Reservation, releaseSpace } from './quota.ts'
import { createRandomName } from './receive.ts'
import { announceObject, cancelRemoval } from './removals.ts'
import type { RenderedPicture } from './render.ts'
import { addUpload, type NewUpload } from './upload-records.ts'
import { hashContent } from './uploads.contents.ts'

/** Stores a private picture of a member where every node can read it, uses up its reservation, and returns its name. */
export async function storePicture(
  context: Context,
  owner: string,
  { type, content, look }: RenderedPicture,
  room: Reservation,
) {
  const { config, db, now } = context
  const name = `${createRandomName()}.${PICTURE_ENDINGS[type]}`
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  const upload: NewUpload = { name, owner, type, bytes: content.length, place, digest: hashContent(content), look }
  const record = () =>
    db.transaction(async (tx) => {
      if (place === 'bucket') await cancelRemoval(tx, name)
      else await writeChunks(tx, name, content)
      // Last, because concurrent uploads wait for each other here. In one transaction, so that reservation and upload are never both counted and never both
      // missing.
      await releaseSpace(tx, room)
      await addUpload(tx, upload, now())
    })
  if (place === 'bucket') await putThenRecord(context, upload, content, record)
  else await record()
  return name
}

/** Puts an object into the store, then records it. If that fails, the object is removed later. */
export async function putThenRecord(
  context: Context,
  { name, type }: Pick<NewUpload, 'name' | 'type'>,
  content: Buffer,
  record: () => Promise<unknown>,
): Promise<void> {
  await announceObject(context, name)
  try {
    await getBucket(context.config).put(name, type, content)
    await record()
  } catch (error) {
    await announceObject(context, name)
    throw error
  }
}

import { PICTURE_ENDINGS } from '../../../shared/contract/picture.ts'
import type { Context } from '../../core/http/context.ts'
import { bucketOf } from './bucket.ts'
import { writeParts } from './chunks.ts'
import { type Reservation, release } from './quota.ts'
import { randomName } from './receive.ts'
import { announce, recorded } from './removals.ts'
import type { Drawn } from './render.ts'
import { addUpload, type NewUpload } from './upload-records.ts'
import { digestOf } from './uploads.contents.ts'

/** Stores a private picture of a member where every node can read it, uses up its reservation, and returns its name. */
export async function keep(context: Context, owner: string, { type, content, look }: Drawn, room: Reservation) {
  const { config, db, now } = context
  const name = `${randomName()}.${PICTURE_ENDINGS[type]}`
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  const upload: NewUpload = { name, owner, type, bytes: content.length, place, digest: digestOf(content), look }
  const record = () =>
    db.transaction(async (tx) => {
      if (place === 'bucket') await recorded(tx, name)
      else await writeParts(tx, name, content)
      // Last, because concurrent uploads wait for each other here. In one transaction, so that reservation and upload are never both counted and never both
      // missing.
      await release(tx, room)
      await addUpload(tx, upload, now())
    })
  if (place === 'bucket') await putAnd(context, upload, content, record)
  else await record()
  return name
}

/** Puts an object into the store, then records it. If that fails, the object is removed later. */
export async function putAnd(
  context: Context,
  { name, type }: Pick<NewUpload, 'name' | 'type'>,
  content: Buffer,
  record: () => Promise<unknown>,
): Promise<void> {
  await announce(context, name)
  try {
    await bucketOf(context.config).put(name, type, content)
    await record()
  } catch (error) {
    await announce(context, name)
    throw error
  }
}

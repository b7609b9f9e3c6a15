import { PICTURE_ENDINGS } from '../../shared/contract/picture.ts'
import type { Context } from '../http/context.ts'
import { bucketOf } from './bucket.ts'
import { digestOf } from './contents.ts'
import type { Drawn } from './draw.ts'
import { writeParts } from './parts.ts'
import { type Reservation, release } from './quota.ts'
import { randomName } from './receive.ts'
import { addUpload, type NewUpload } from './records.ts'
import { announce, recorded } from './removals.ts'

/** Keeps a picture of a member where every node sees it, private, in place of the room that was reserved for it; answers its name. */
export async function keep(context: Context, owner: string, { type, content }: Drawn, room: Reservation) {
  const { config, db, now } = context
  const name = `${randomName()}.${PICTURE_ENDINGS[type]}`
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  const upload: NewUpload = { name, owner, type, bytes: content.length, place, digest: digestOf(content) }
  if (place === 'bucket') {
    await announce(context, name)
    await bucketOf(config).put(name, type, content)
  }
  await db.transaction(async (tx) => {
    if (place === 'bucket') await recorded(tx, name)
    else await writeParts(tx, name, content)
    // At last, since uploads wait for each other here, to be counted: at no moment both count, or neither.
    await release(tx, room)
    await addUpload(tx, upload, now())
  })
  return name
}

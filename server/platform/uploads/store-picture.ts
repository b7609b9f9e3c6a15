import { createHash } from 'node:crypto'
import { PICTURE_ENDINGS } from '../../../shared/base/contract/picture.ts'
import type { Context } from '../../core/http/context.ts'
import { type Reservation, releaseSpace } from './quota.ts'
import { createRandomName } from './receive.ts'
import type { RenderedPicture } from './render.ts'
import { addUpload } from './upload-records.ts'

/** Returns the SHA-256 of a content in hex. */
export const hashContent = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Stores a private picture of a member where every node can read it, uses up its reservation, and returns its name. */
export async function storePicture(
  { blobs, now }: Context,
  owner: string,
  { type, content, perceptualHash, sketch }: RenderedPicture,
  reservation: Reservation,
): Promise<string> {
  const name = `${createRandomName()}.${PICTURE_ENDINGS[type]}`
  const storage = blobs.current
  const digest = hashContent(content)
  await blobs[storage].put({ name, type }, content, async (tx) => {
    // Last, because concurrent uploads wait for each other here. In one transaction, so that reservation and upload are never both counted and never both missing.
    await releaseSpace(tx, reservation)
    await addUpload(
      tx,
      { name, owner, type, bytes: content.length, place: storage, digest, perceptualHash, sketch },
      now(),
    )
  })
  return name
}

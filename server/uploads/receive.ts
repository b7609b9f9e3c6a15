import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PICTURE_ENDINGS, type PictureType, pictureType, SIGNATURE_BYTES } from '../../shared/contract/picture.ts'

/** The ending of a file that is still arriving. */
export const PART = '.part'

/** The folder of an installation's pictures. No web server of ours has it as its root: files go out one by one, by their record. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** A file that has arrived whole and is a picture, not yet in its place. `keep` puts it there, `drop` removes it; one of the two must be called. */
export interface Received {
  name: string
  type: PictureType
  bytes: number
  keep(): Promise<void>
  drop(): Promise<void>
}

/** Writes a stream into the folder and looks at what it is; null, and nothing left behind, when it is no picture or was cut off at the limit. Throws when the stream breaks. */
export async function receive(dataDir: string, file: Readable & { truncated: boolean }): Promise<Received | null> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stem = randomName()
  const part = join(folder, stem + PART)
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(file, target)
    const type = file.truncated ? null : pictureType(await headOf(part))
    if (type !== null) return kept(folder, part, `${stem}.${PICTURE_ENDINGS[type]}`, type, target.bytesWritten)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await rm(part, { force: true })
  return null
}

function kept(folder: string, part: string, name: string, type: PictureType, bytes: number): Received {
  const place = join(folder, name)
  return {
    name,
    type,
    bytes,
    keep: () => rename(part, place),
    async drop() {
      await rm(part, { force: true })
      await rm(place, { force: true })
    },
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** 160 random bits as 32 letters and digits of base 32. */
const randomName = (): string =>
  [...randomBytes(32)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

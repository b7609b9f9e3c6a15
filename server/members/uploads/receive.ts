import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type PictureType, pictureType, SIGNATURE_BYTES } from '../../../shared/contract/picture.ts'
import { PART, uploadsFolder } from './folder.ts'

/** A file that has arrived whole and begins as a picture does. `drop` removes it and must be called. */
export interface Received {
  path: string
  type: PictureType
  drop(): Promise<void>
}

/**
 * Writes a stream into the folder and looks at what it is; null, and nothing left behind, when it is no picture or was cut off at the limit. Throws when the
 * stream breaks. On the disk and not in the memory, however many arrive at once.
 */
export async function receive(dataDir: string, file: Readable & { truncated: boolean }): Promise<Received | null> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomName() + PART)
  const drop = () => rm(path, { force: true })
  try {
    await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const type = file.truncated ? null : pictureType(await headOf(path))
    if (type !== null) return { path, type, drop }
  } catch (error) {
    await drop()
    throw error
  }
  await drop()
  return null
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
export const randomName = (): string =>
  [...randomBytes(32)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

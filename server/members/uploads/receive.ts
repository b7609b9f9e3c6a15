import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type PictureType, pictureType, SIGNATURE_BYTES } from '../../../shared/contract/picture.ts'
import { PART, uploadsFolder } from './folder.ts'

/** Completely received file with the signature of a picture. The caller must call `drop`, which removes it. */
export interface Received {
  path: string
  type: PictureType
  drop(): Promise<void>
}

/**
 * Writes a stream to a file and checks its signature. Returns null and removes the file if it is not a picture or was truncated at the size limit. Throws if
 * the stream fails. Uses the disk, so that concurrent uploads do not fill the memory.
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

/** Returns 160 random bits as 32 base32 characters. */
export const randomName = (): string =>
  [...randomBytes(32)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

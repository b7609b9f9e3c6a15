import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detectPictureType, type PictureType, SIGNATURE_BYTES } from '../../../shared/base/contract/picture.ts'
import { getUploadsFolder, PARTIAL_SUFFIX } from './folder.ts'

/** Completely received file with the signature of a picture. The caller must call `drop`, which removes it. */
export interface ReceivedFile {
  path: string
  type: PictureType
  drop(): Promise<void>
}

/**
 * Writes a stream to a file and checks its signature. Returns null and removes the file if it is not a picture or was truncated at the size limit. Throws if
 * the stream fails. Uses the disk, so that concurrent uploads do not fill the memory.
 */
export async function receiveFile(
  dataDir: string,
  file: Readable & { truncated: boolean },
): Promise<ReceivedFile | null> {
  const folder = getUploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, createRandomName() + PARTIAL_SUFFIX)
  const drop = () => rm(path, { force: true })
  try {
    await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const type = file.truncated ? null : detectPictureType(await readHead(path))
    if (type !== null) return { path, type, drop }
  } catch (error) {
    await drop()
    throw error
  }
  await drop()
  return null
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns 160 random bits as 32 base32 characters. */
export const createRandomName = (): string =>
  [...randomBytes(32)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')

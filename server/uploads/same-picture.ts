import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadsFolder } from './receive.ts'

/** Whether two uploads, by their names, hold the same bytes. Throws when a file is not in its place. */
export async function isSamePicture(dataDir: string, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [first, second] = await Promise.all([digestOf(dataDir, one), digestOf(dataDir, other)])
  return first === second
}

async function digestOf(dataDir: string, name: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(uploadsFolder(dataDir), name)), hash)
  return hash.digest('hex')
}

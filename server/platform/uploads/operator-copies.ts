import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config.ts'
import type { Context } from '../../core/http/context.ts'
import { openContent } from './blob-store.ts'
import type { Upload } from './upload-records.ts'

/** Time for which the operator can open a copied picture, ms. */
const COPY_LIFE_MS = 3_600_000

/** Folder with copies of pictures that the operator on this machine is looking at. */
const getFolder = (dataDir: string): string => join(dataDir, 'shown')

/** Copies a picture to a folder where the operator on this machine can open it for an hour, and returns its path; null if the content is missing. */
export async function copyForOperator(context: Context, upload: Upload): Promise<string | null> {
  const content = await openContent(context, upload)
  if (!content) return null
  const folder = getFolder(context.config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, upload.name)
  await rm(path, { force: true })
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  return path
}

/** Removes the copies that the operator has had for an hour. */
export async function deleteOldCopies(
  { dataDir }: Pick<Config, 'dataDir'>,
  olderThan = Date.now() - COPY_LIFE_MS,
): Promise<void> {
  const folder = getFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs <= olderThan) await rm(path, { force: true })
  }
}

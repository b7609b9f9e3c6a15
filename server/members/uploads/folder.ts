import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'
import { findWithoutRecord, UPLOAD_NAME_PATTERN } from './upload-records.ts'

/** Suffix of a file that is still arriving. */
export const PARTIAL_SUFFIX = '.part'

/** Names per statement. */
const BATCH_SIZE = 500
/** Time for which the operator can open a copied picture, ms. */
const COPY_LIFE_MS = 3_600_000

/** Folder of this process in which uploads arrive. It also holds pictures of older installations until they are moved (`moveFolder`). */
export const getUploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Folder with copies of pictures that the operator on this machine is looking at. */
export const getOperatorCopiesFolder = (dataDir: string): string => join(dataDir, 'shown')

/** Returns the names of the pictures in the folder. */
export const listPictures = async (dataDir: string): Promise<string[]> =>
  (await readdir(getUploadsFolder(dataDir))).filter((name) => UPLOAD_NAME_PATTERN.test(name))

/**
 * Removes files that a killed process left: unfinished uploads, and pictures of older installations without a record. Call it only before the first request:
 * later it would remove running uploads. The folder belongs to this process, so other nodes are not affected.
 */
export async function cleanFolder({ config: { dataDir }, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const folder = getUploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PARTIAL_SUFFIX))
  const pictures = await listPictures(dataDir)
  const strays: string[] = []
  for (let at = 0; at < pictures.length; at += BATCH_SIZE)
    strays.push(...(await findWithoutRecord(db, pictures.slice(at, at + BATCH_SIZE))))
  await Promise.all([...parts, ...strays].map((name) => rm(join(folder, name), { force: true })))
}

/** Removes the copies that the operator has had for an hour. */
export async function deleteOldCopies(
  { dataDir }: Context['config'],
  olderThan = Date.now() - COPY_LIFE_MS,
): Promise<void> {
  const folder = getOperatorCopiesFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs <= olderThan) await rm(path, { force: true })
  }
}

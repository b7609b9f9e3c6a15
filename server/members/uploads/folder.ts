import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'
import { UPLOAD_NAME, withoutRecord } from './upload-records.ts'

/** Suffix of a file that is still arriving. */
export const PART = '.part'

/** Names per statement. */
const BATCH = 500
/** Time for which the operator can open a copied picture, ms. */
const SHOWN_MS = 3_600_000

/** Folder of this process in which uploads arrive. It also holds pictures of older installations until they are moved (`moveFolder`). */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Folder with copies of pictures that the operator on this machine is looking at. */
export const shownFolder = (dataDir: string): string => join(dataDir, 'shown')

/** Returns the names of the pictures in the folder. */
export const picturesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(uploadsFolder(dataDir))).filter((name) => UPLOAD_NAME.test(name))

/**
 * Removes files that a killed process left: unfinished uploads, and pictures of older installations without a record. Call it only before the first request:
 * later it would remove running uploads. The folder belongs to this process, so other nodes are not affected.
 */
export async function tidyFolder({ config: { dataDir }, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PART))
  const pictures = await picturesIn(dataDir)
  const strays: string[] = []
  for (let at = 0; at < pictures.length; at += BATCH)
    strays.push(...(await withoutRecord(db, pictures.slice(at, at + BATCH))))
  await Promise.all([...parts, ...strays].map((name) => rm(join(folder, name), { force: true })))
}

/** Removes the copies that the operator has had for an hour. */
export async function sweepShown({ dataDir }: Context['config'], olderThan = Date.now() - SHOWN_MS): Promise<void> {
  const folder = shownFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs <= olderThan) await rm(path, { force: true })
  }
}

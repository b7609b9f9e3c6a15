import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Suffix of a file that is still arriving. */
export const PARTIAL_SUFFIX = '.part'

/** Folder of this process in which uploads arrive. */
export const getUploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Creates the folder and removes unfinished uploads of a killed process. Call it only before the first request: later it would remove running uploads. */
export async function prepareFolder(dataDir: string): Promise<void> {
  const folder = getUploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const parts = (await readdir(folder)).filter((name) => name.endsWith(PARTIAL_SUFFIX))
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })))
}

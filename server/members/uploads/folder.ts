import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'
import { UPLOAD_NAME, withoutRecord } from './uploads.records.ts'

/** The ending of a file that is still arriving. */
export const PART = '.part'

/** Names looked at in one statement. */
const BATCH = 500
/** So long the operator has to look at a picture that was copied for that; ms. */
const SHOWN_MS = 3_600_000

/** The folder of this process alone where pictures arrive, and where those of an installation from before lie until they are moved (migrate-folder.ts). */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** The folder with copies of pictures that the operator on this machine looks at. */
export const shownFolder = (dataDir: string): string => join(dataDir, 'shown')

/** The names of the pictures that lie in the folder. */
export const picturesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(uploadsFolder(dataDir))).filter((name) => UPLOAD_NAME.test(name))

/**
 * Removes what a process that was killed left behind: files that were still arriving, and those of before that have no record. Only before the first request:
 * later it would remove the files of uploads that are running. The folder is that of this process, so those of other nodes are not concerned.
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

/** Removes the copies that the operator has had long enough to look at. */
export async function sweepShown({ dataDir }: Context['config'], olderThan = Date.now() - SHOWN_MS): Promise<void> {
  const folder = shownFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs <= olderThan) await rm(path, { force: true })
  }
}

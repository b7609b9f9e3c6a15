import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../http/services.ts'
import { PART, uploadsFolder } from './receive.ts'
import { UPLOAD_NAME, withoutRecord } from './records.ts'

/** Names asked about at once. */
const BATCH = 500

/** Removes what a process that was killed left behind: files that were still arriving, and those that had no record yet. Nobody was told of either. */
export async function sweepUploads({ config, db }: Services): Promise<void> {
  const folder = uploadsFolder(config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const parts = names.filter((name) => name.endsWith(PART))
  const pictures = names.filter((name) => UPLOAD_NAME.test(name))
  const strays: string[] = []
  for (let at = 0; at < pictures.length; at += BATCH)
    strays.push(...(await withoutRecord(db, pictures.slice(at, at + BATCH))))
  await Promise.all([...parts, ...strays].map((name) => rm(join(folder, name), { force: true })))
}

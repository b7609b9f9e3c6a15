import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { releaseAll, UNUSED_MS } from './quota.ts'
import { PART, uploadsFolder } from './receive.ts'
import { UPLOAD_NAME, withoutRecord } from './records.ts'
import { isUnused } from './references.ts'

/** Pictures looked at in one statement. */
const BATCH = 500

/**
 * Removes what a process that was killed left behind: files that were still arriving, and those that had no record yet. No answer has named either. Only
 * before the first request: later it would remove the files of uploads that are running.
 */
export async function sweepUploads({ config, db }: Context): Promise<void> {
  await releaseAll(db)
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

/** Removes pictures that nothing has needed for a day: never handed in, taken out of their form, or of a refused form that another one has replaced. */
export async function sweepUnused(context: Context): Promise<void> {
  const { config, db, now } = context
  for (;;) {
    const names = await db.transaction((tx) => forgetUnused(tx, isUnused(context), now() - UNUSED_MS))
    // A file whose record is gone and that is not removed, since the process was killed, goes at the next start.
    await Promise.all(names.map((name) => rm(join(uploadsFolder(config.dataDir), name), { force: true })))
    if (names.length === 0) return
  }
}

/**
 * Deletes the records of some unused pictures from before a moment and answers their names. First their rows are locked, passing over those that a form is
 * just claiming; the delete then sees every form that had claimed one, which a single statement would not: it sees what was committed when it began.
 */
async function forgetUnused(tx: Sql, unused: string, before: number): Promise<string[]> {
  const locked = await tx.query<{ name: string }>(
    `SELECT u.name FROM uploads u WHERE u.created_at <= $1::bigint AND ${unused} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [before],
  )
  const deleted = await tx.query<{ name: string }>(
    `DELETE FROM uploads u WHERE u.name = ANY ($1::text[]) AND ${unused} RETURNING u.name`,
    [locked.map(({ name }) => name)],
  )
  return deleted.map(({ name }) => name)
}

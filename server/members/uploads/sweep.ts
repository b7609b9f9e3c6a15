import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { sweepShown, uploadsFolder } from './folder.ts'
import { moveFolder } from './migrate-folder.ts'
import { releaseForgotten, UNUSED_MS } from './quota.ts'
import { isUnused } from './references.ts'
import { objectsAreDue, sweepRemovals } from './removals.ts'
import type { Upload } from './upload-records.ts'

/** Pictures checked per statement. */
const BATCH = 500

/**
 * Runs all maintenance of uploads, at the start and hourly. A failure does not stop the other tasks; the first one is thrown at the end, and all are tried
 * again next time.
 */
export async function tidy(context: Context): Promise<void> {
  const failures: unknown[] = []
  for (const work of [
    () => releaseForgotten(context.db, context.now()),
    () => sweepShown(context.config),
    () => sweepUnused(context),
    () => sweepRemovals(context),
    () => moveFolder(context),
  ])
    await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Position in the list of all pictures, oldest first. */
interface Mark {
  created_at: number
  name: string
}

/**
 * Removes pictures that nothing has needed for a day: never submitted, removed from their form, or of a refused form that was replaced. Processes all pictures
 * in small steps, so that other requests run in between. Several nodes may sweep at once.
 */
export async function sweepUnused(context: Context): Promise<void> {
  let after: Mark | undefined = { created_at: 0, name: '' }
  while (after) {
    after = await sweepSome(context, after)
    await others()
  }
}

/** Checks the next pictures after a position. Returns the position of the last one, or undefined if there was none. */
async function sweepSome(context: Context, after: Mark): Promise<Mark | undefined> {
  const { config, db, now } = context
  const old = await db.query<Mark>(
    `SELECT created_at, name FROM uploads WHERE (created_at, name) > ($1::bigint, $2) AND created_at <= $3::bigint
     ORDER BY created_at, name LIMIT ${BATCH}`,
    [after.created_at, after.name, now() - UNUSED_MS],
  )
  const names = old.map(({ name }) => name)
  const gone = names.length ? await db.transaction((tx) => forgetUnused(tx, isUnused(context), names, now())) : []
  await dropFiles(config.dataDir, gone)
  return old.at(-1)
}

/** Picture whose record was deleted. */
export type Gone = Pick<Upload, 'name' | 'place'>

/**
 * Deletes the records of the unused among some pictures, and returns them. Rows are locked first, skipping those that a form is claiming; the delete then sees
 * every form that has claimed one. A single statement would not: it sees only what was committed when it began.
 */
async function forgetUnused(tx: Sql, unused: string, names: readonly string[], now: number): Promise<Gone[]> {
  const locked = await tx.query<{ name: string }>(
    `SELECT u.name FROM uploads u WHERE u.name = ANY ($1::text[]) AND ${unused} FOR UPDATE SKIP LOCKED`,
    [names],
  )
  return forget(
    tx,
    unused,
    locked.map(({ name }) => name),
    now,
  )
}

/** Deletes the records and content of those locked pictures that nothing needs. Their objects in the store become due for removal. */
export async function forget(tx: Sql, unused: string, names: readonly string[], now: number): Promise<Gone[]> {
  const gone = await tx.query<Gone>(
    `DELETE FROM uploads u WHERE u.name = ANY ($1::text[]) AND ${unused} RETURNING u.name, u.place`,
    [names],
  )
  const objects = gone.filter(({ place }) => place === 'bucket')
  if (objects.length)
    await objectsAreDue(
      tx,
      objects.map(({ name }) => name),
      now,
    )
  return gone
}

/** Removes files of deleted pictures of older installations. A file that remains after a kill, or on another node, is removed at the next start there. */
export const dropFiles = (dataDir: string, gone: readonly Gone[]): Promise<unknown> =>
  Promise.all(
    gone.flatMap(({ name, place }) =>
      place === 'folder' ? rm(join(uploadsFolder(dataDir), name), { force: true }) : [],
    ),
  )

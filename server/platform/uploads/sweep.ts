import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { importFolder } from './import-folder.ts'
import { deleteOldCopies } from './operator-copies.ts'
import { releaseExpiredSpace, UNUSED_TTL_MS } from './quota.ts'
import { toUnusedCondition } from './references.ts'
import type { Upload } from './upload-records.ts'

/** Pictures checked per statement. */
const BATCH_SIZE = 500

/**
 * Runs all maintenance of uploads, at the start and hourly. A task that fails does not stop the others; the first error is thrown at the end. Each task runs
 * again next time.
 */
export async function maintainUploads(context: Context): Promise<void> {
  const failures: unknown[] = []
  for (const work of [
    // First, because the sweep skips pictures that are being imported.
    () => importFolder(context),
    () => releaseExpiredSpace(context.db, context.now()),
    () => deleteOldCopies(context.config),
    () => sweepUnused(context),
    () => context.blobs.bucket.removeDue(),
  ])
    await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Position in the list of all pictures, oldest first. */
interface SweepPosition {
  created_at: number
  name: string
}

/**
 * Removes pictures that nothing has needed for a day: never submitted, removed from their form, or of a refused form that was replaced. Processes all pictures
 * in small steps, so that other requests run in between. Several nodes may sweep at once.
 */
export async function sweepUnused(context: Context): Promise<void> {
  let after: SweepPosition | undefined = { created_at: 0, name: '' }
  while (after) {
    after = await sweepBatch(context, after)
    await yieldToOthers()
  }
}

/** Checks the next pictures after a position. Returns the position of the last one, or undefined if there was none. */
async function sweepBatch(context: Context, after: SweepPosition): Promise<SweepPosition | undefined> {
  const { db, now } = context
  const old = await db.query<SweepPosition>(
    `SELECT created_at, name FROM uploads WHERE (created_at, name) > ($1::bigint, $2) AND created_at <= $3::bigint
     ORDER BY created_at, name LIMIT ${BATCH_SIZE}`,
    [after.created_at, after.name, now() - UNUSED_TTL_MS],
  )
  const names = old.map(({ name }) => name)
  if (names.length > 0) await db.transaction((tx) => lockAndDeleteUnused(tx, context, names))
  return old.at(-1)
}

type DeletionContext = Pick<Context, 'blobs' | 'domains'>

/**
 * Deletes the unused among some pictures. Rows are locked first, skipping those that a form is claiming; the delete then sees every form that has claimed one. A
 * single statement would not: it sees only what was committed when it began.
 */
async function lockAndDeleteUnused(tx: Sql, context: DeletionContext, names: readonly string[]): Promise<void> {
  const locked = await tx.query<{ name: string }>(
    `SELECT u.name FROM uploads u WHERE u.name = ANY ($1::text[]) AND ${toUnusedCondition(context)} FOR UPDATE SKIP LOCKED`,
    [names],
  )
  await deleteUnused(
    tx,
    context,
    locked.map(({ name }) => name),
  )
}

/** Deletes the records and content of those locked pictures that nothing needs. */
export async function deleteUnused(tx: Sql, context: DeletionContext, names: readonly string[]): Promise<void> {
  const gone = await tx.query<Pick<Upload, 'name' | 'place'>>(
    `DELETE FROM uploads u WHERE u.name = ANY ($1::text[]) AND ${toUnusedCondition(context)} RETURNING u.name, u.place`,
    [names],
  )
  for (const storage of ['database', 'bucket'] as const) {
    const stored = gone.flatMap((picture) => (picture.place === storage ? [picture.name] : []))
    if (stored.length > 0) await context.blobs[storage].delete(tx, stored)
  }
}

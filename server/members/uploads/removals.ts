import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { getBucket } from './bucket.ts'

/** Time after which an announced object without a record counts as abandoned, ms. */
const ABANDONED_AFTER_MS = 15 * 60_000
/** Objects removed per statement. */
const BATCH_SIZE = 100

/** Announces an object that has no record yet, so that it is removed if the process is killed. Called again if the record could not be written. */
export const announceObject = async ({ db, now }: Context, name: string): Promise<void> =>
  void (await db.query(
    `INSERT INTO upload_removals (name, due_at) VALUES ($1, $2::bigint)
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`,
    [name, now() + ABANDONED_AFTER_MS],
  ))

/** Cancels the announced removal, in the transaction that adds the object's record. Throws if its removal has already begun. */
export async function cancelRemoval(tx: Sql, name: string): Promise<void> {
  const rows = await tx.query('DELETE FROM upload_removals WHERE name = $1 AND NOT begun RETURNING name', [name])
  if (rows.length === 0) throw new Error(`picture ${name} took too long, its object is being removed`)
}

/** Schedules the removal of objects whose records this transaction deletes. */
export const scheduleRemovals = async (tx: Sql, names: readonly string[], now: number): Promise<void> =>
  void (await tx.query(
    'INSERT INTO upload_removals (name, due_at) SELECT given, $2::bigint FROM unnest($1::text[]) given',
    [names, now],
  ))

/** Removes due objects from the store. Several nodes may run it at once. Objects whose removal failed stay due. */
export async function removeDueObjects({ config, db, now }: Context): Promise<void> {
  for (;;) {
    const at = now()
    const due = await db.query<{ name: string }>(
      `UPDATE upload_removals SET begun = true WHERE name IN
         (SELECT name FROM upload_removals WHERE due_at <= $1::bigint ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
       RETURNING name`,
      [at],
    )
    if (due.length === 0) return
    const bucket = getBucket(config)
    for (const { name } of due) {
      await bucket.remove(name)
      // Keeps entries that were announced again meanwhile: the object may have been put after its removal.
      await db.query('DELETE FROM upload_removals WHERE name = $1 AND due_at <= $2::bigint', [name, at])
    }
  }
}

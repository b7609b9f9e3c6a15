import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { bucketOf } from './bucket.ts'

/** An object that has no record so long after it was announced gets none any more; ms. */
const ARRIVING_MS = 15 * 60_000
/** Objects removed in one go. */
const BATCH = 100

/**
 * Says that an object will be put into the store and has no record yet: a process that is killed in between leaves none behind for good. Said again when it will get
 * none after all.
 */
export const announce = async ({ db, now }: Context, name: string): Promise<void> =>
  void (await db.query(
    `INSERT INTO upload_removals (name, due_at) VALUES ($1, $2::bigint)
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`,
    [name, now() + ARRIVING_MS],
  ))

/** Its record is added in this transaction. Throws when it came too late and its object is being removed. */
export async function recorded(tx: Sql, name: string): Promise<void> {
  const rows = await tx.query('DELETE FROM upload_removals WHERE name = $1 AND NOT begun RETURNING name', [name])
  if (rows.length === 0) throw new Error(`the picture ${name} took too long`)
}

/** Records of these are gone with this transaction: their objects are due. */
export const objectsAreDue = async (tx: Sql, names: readonly string[], now: number): Promise<void> =>
  void (await tx.query(
    'INSERT INTO upload_removals (name, due_at) SELECT given, $2::bigint FROM unnest($1::text[]) given',
    [names, now],
  ))

/** Removes from the store what is due. Nodes may do so at once; what fails stays due. */
export async function sweepRemovals({ config, db, now }: Context): Promise<void> {
  for (;;) {
    const at = now()
    const due = await db.query<{ name: string }>(
      `UPDATE upload_removals SET begun = true WHERE name IN
         (SELECT name FROM upload_removals WHERE due_at <= $1::bigint ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING name`,
      [at],
    )
    if (due.length === 0) return
    const bucket = bucketOf(config)
    for (const { name } of due) {
      await bucket.remove(name)
      // Not what was announced again since: it may have been put there after it was removed.
      await db.query('DELETE FROM upload_removals WHERE name = $1 AND due_at <= $2::bigint', [name, at])
    }
  }
}

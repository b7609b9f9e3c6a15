import type { Db, Sql } from '../../core/db/db.ts'
import type { BucketStore } from './blob-store.ts'
import { openBucket } from './bucket.ts'

/** Time after which an announced object without a record counts as abandoned, ms. */
const ABANDONED_AFTER_MS = 15 * 60_000
/** Objects removed per statement. */
const BATCH_SIZE = 100

/**
 * Creates the store of UPLOADS_URL. An object is announced in the table `upload_removals` before it is put, so that it is removed if the process is killed. Adding
 * its record cancels the removal, and fails if the removal has begun.
 *
 * Without UPLOADS_URL all methods that need the bucket throw: pictures are kept in it, but the operator has removed the setting.
 */
export function createBucketStore(db: Db, now: () => number, uploadsUrl: string | null): BucketStore {
  const bucket = uploadsUrl === null ? null : openBucket(uploadsUrl)
  const requireBucket = () => {
    if (bucket === null) throw new Error('pictures are kept in a store, but UPLOADS_URL is not set')
    return bucket
  }
  /** Called again if the record could not be written. */
  const announce = (name: string) =>
    db.query(
      `INSERT INTO upload_removals (name, due_at) VALUES ($1, $2::bigint)
       ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`,
      [name, now() + ABANDONED_AFTER_MS],
    )

  return {
    async put({ name, type }, content, record) {
      await announce(name)
      try {
        await requireBucket().put(name, type, content)
        await db.transaction(async (tx) => {
          await cancelRemoval(tx, name)
          await record(tx)
        })
      } catch (error) {
        await announce(name)
        throw error
      }
    },
    get: async ({ name }) => requireBucket().get(name),
    async delete(tx, names) {
      await tx.query(
        'INSERT INTO upload_removals (name, due_at) SELECT given, $2::bigint FROM unnest($1::text[]) given',
        [names, now()],
      )
    },
    async removeDue() {
      for (;;) {
        const at = now()
        const due = await claimDue(db, at)
        if (due.length === 0) return
        for (const { name } of due) {
          await requireBucket().remove(name)
          // Keeps entries that were announced again meanwhile: the object may have been put after its removal.
          await db.query('DELETE FROM upload_removals WHERE name = $1 AND due_at <= $2::bigint', [name, at])
        }
      }
    },
  }
}

/** Marks due removals as begun, so that no record can be added for their objects, and returns them. */
const claimDue = (sql: Sql, now: number): Promise<{ name: string }[]> =>
  sql.query<{ name: string }>(
    `UPDATE upload_removals SET has_begun = true WHERE name IN
       (SELECT name FROM upload_removals WHERE due_at <= $1::bigint ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
     RETURNING name`,
    [now],
  )

/** Cancels the announced removal, in the transaction that adds the object's record. Throws if it has begun. */
async function cancelRemoval(tx: Sql, name: string): Promise<void> {
  const rows = await tx.query('DELETE FROM upload_removals WHERE name = $1 AND NOT has_begun RETURNING name', [name])
  if (rows.length === 0) throw new Error(`picture ${name} took too long, its object is being removed`)
}

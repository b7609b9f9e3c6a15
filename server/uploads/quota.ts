import type { Sql } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { type Refusal, refuse } from '../http/refusal.ts'
import { isUnused } from './references.ts'

/**
 * Pictures of one member that no record needs, and their bytes. A form takes three pictures at most; who chooses each of them a dozen times over, or twice
 * at the largest size, is below both limits. Pictures that records need come on top: their number is bounded by the calls that take them.
 */
export const UNUSED_FILES = 40
export const UNUSED_BYTES = 60 * 1024 * 1024

/** How long a picture that no record needs is kept, in ms: a form that is left open over night can still be handed in. */
export const UNUSED_MS = 24 * 3_600_000

/** Room for one picture on its way, counted until it is given up or taken. */
export interface Reservation {
  id: string
}

/** Keeps room for a picture of at most so many bytes before any of them is written; a refusal when the member has too many that nothing needs. */
export function reserve(context: Context, member: string, bytes: number): Promise<Reservation | Refusal> {
  return context.db.transaction(async (tx) => {
    // Uploads of one member are counted one after the other, so that many at once do not each find the room that is left for one.
    await tx.query('SELECT id FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [member])
    const [used] = await tx.query<{ files: number; bytes: number }>(
      `SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
         SELECT r.bytes FROM upload_reservations r WHERE r.member = $1::bigint
         UNION ALL SELECT u.bytes FROM uploads u WHERE u.owner = $1::bigint AND ${isUnused(context)}
       ) unused`,
      [member],
    )
    if (!used || used.files + 1 > UNUSED_FILES || used.bytes + bytes > UNUSED_BYTES)
      return refuse(
        'uploads.quota',
        { files: UNUSED_FILES, megabytes: UNUSED_BYTES / 1024 / 1024, hours: UNUSED_MS / 3_600_000 },
        { field: 'file', rule: 'quota' },
      )
    const [kept] = await tx.query<Reservation>(
      'INSERT INTO upload_reservations (member, bytes) VALUES ($1::bigint, $2::int) RETURNING id::text',
      [member, bytes],
    )
    if (!kept) throw new Error('no room was reserved')
    return kept
  })
}

/** Gives room back; nothing happens when it is back already. */
export const release = async (sql: Sql, { id }: Reservation): Promise<void> =>
  void (await sql.query('DELETE FROM upload_reservations WHERE id = $1::bigint', [id]))

/** Gives all room back, before the first request: it was kept by a process that was killed. */
export const releaseAll = async (sql: Sql): Promise<void> => void (await sql.query('DELETE FROM upload_reservations'))

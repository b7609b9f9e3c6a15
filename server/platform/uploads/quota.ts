import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { toUnusedCondition } from './references.ts'

const MAX_UNUSED_FILES = QUOTAS.unusedPictures.max
const MAX_UNUSED_BYTES = QUOTAS.unusedBytes.max

/** Time for which a picture that no record needs is kept, ms. A form left open overnight can still be submitted. */
export const UNUSED_TTL_MS = 24 * 3_600_000

/** Age at which a reservation must belong to a killed process, ms: no upload runs this long. */
export const RESERVATION_TTL_MS = 15 * 60_000

/** Space reserved for one picture that is being uploaded. */
export interface Reservation {
  id: string
  bytes: number
}

/**
 * Reserves space for a picture of at most `bytes` bytes before any of it is written. Replaces the reservation `instead`, if given. Returns a refusal if the
 * member has too many unused pictures, or if all members together have used up the space.
 */
export async function reserveSpace(
  context: Context,
  member: string,
  bytes: number,
  instead?: Reservation,
): Promise<Reservation | Refusal> {
  const { config, db, spaceWarning } = context
  const outcome = await db.transaction(async (tx) => {
    // Serializes the uploads of a member, so that concurrent ones do not all use the space left for one.
    await tx.query('SELECT id FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [member])
    if (instead) await releaseSpace(tx, instead)
    await releaseExpiredSpace(tx, context.now())
    if (!(await hasMemberSpace(tx, context, member, bytes))) return 'member'
    // All uploads are serialized here, so these statements come last.
    const [usage] = await tx.query<{ bytes: number }>('SELECT bytes FROM upload_usage FOR UPDATE')
    if (!usage || usage.bytes + bytes > config.uploadsBytes) return 'all'
    spaceWarning.rearm(usage.bytes + bytes)
    const [kept] = await tx.query<Reservation>(
      'INSERT INTO upload_reservations (member, bytes, created_at) VALUES ($1::bigint, $2::int, $3::bigint) RETURNING id::text, bytes',
      [member, bytes, context.now()],
    )
    return kept ?? 'all'
  })
  if (outcome === 'all') {
    spaceWarning.warn()
    return refuse('uploads.full', {}, { field: 'file', rule: 'full' })
  }
  if (outcome !== 'member') return outcome
  return refuse(
    'uploads.quota',
    { files: MAX_UNUSED_FILES, megabytes: MAX_UNUSED_BYTES / 1024 / 1024, hours: UNUSED_TTL_MS / 3_600_000 },
    { field: 'file', rule: 'quota' },
  )
}

/**
 * Returns true if one more picture is within the member's limits. Only uploads of the last two days are read, so that the cost does not grow over the years.
 */
async function hasMemberSpace(tx: Sql, context: Context, member: string, bytes: number): Promise<boolean> {
  const [used] = await tx.query<{ files: number; bytes: number }>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
       SELECT r.bytes FROM upload_reservations r WHERE r.member = $1::bigint
       UNION ALL SELECT u.bytes FROM uploads u WHERE u.owner = $1::bigint AND u.created_at > $2::bigint AND ${toUnusedCondition(context)}
     ) unused`,
    [member, context.now() - 2 * UNUSED_TTL_MS],
  )
  return used !== undefined && used.files < MAX_UNUSED_FILES && used.bytes + bytes <= MAX_UNUSED_BYTES
}

/** Releases a reservation. Does nothing if it was released before. */
export const releaseSpace = async (sql: Sql, { id }: Pick<Reservation, 'id'>): Promise<void> =>
  void (await sql.query('DELETE FROM upload_reservations WHERE id = $1::bigint', [id]))

/** Releases reservations of killed processes. */
export const releaseExpiredSpace = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query(
    `DELETE FROM upload_reservations WHERE id IN
       (SELECT id FROM upload_reservations WHERE created_at <= $1::bigint FOR UPDATE SKIP LOCKED)`,
    [now - RESERVATION_TTL_MS],
  ))

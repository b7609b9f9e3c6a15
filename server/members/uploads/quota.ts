import type { Sql } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { isUnused } from './references.ts'

/**
 * Pictures of one member that no record needs, and their bytes. A form takes three pictures at most; who chooses each of them a dozen times over, or twice
 * at the largest size, is below both limits. Pictures that records need come on top: their number is bounded by the calls that take them.
 */
export const UNUSED_FILES = 40
export const UNUSED_BYTES = 60 * 1024 * 1024

/** How long a picture that no record needs is kept, in ms: a form that is left open over night can still be handed in. */
export const UNUSED_MS = 24 * 3_600_000

/** Room that was kept for so long belongs to a process that was killed: no upload runs as long; ms. */
export const RESERVED_MS = 15 * 60_000

/** Less than this share of all in use is room again: at the edge small pictures pass and large ones do not, and the log would say it over and over. */
const ROOMY = 0.9
const said = new WeakSet<Context>()

/** Room for one picture on its way, counted until it is given up or taken. */
export interface Reservation {
  id: string
  bytes: number
}

/**
 * Keeps room for a picture of at most so many bytes, before any of them is written, instead of room that was kept before. A refusal when the member has too many
 * that nothing needs, or all members together have too many.
 */
export async function reserve(
  context: Context,
  member: string,
  bytes: number,
  instead?: Reservation,
): Promise<Reservation | Refusal> {
  const { config, db } = context
  const full = await db.transaction(async (tx) => {
    // Uploads of one member are counted one after the other, so that many at once do not each find the room that is left for one.
    await tx.query('SELECT id FROM members WHERE id = $1::bigint FOR NO KEY UPDATE', [member])
    if (instead) await release(tx, instead)
    await releaseForgotten(tx, context.now())
    if (!(await hasMemberRoom(tx, context, member, bytes))) return 'member'
    // All uploads wait for each other here, the last statements of each.
    const [usage] = await tx.query<{ bytes: number }>('SELECT bytes FROM upload_usage FOR UPDATE')
    if (!usage || usage.bytes + bytes > config.uploadsBytes) return 'all'
    if (usage.bytes + bytes < ROOMY * config.uploadsBytes) said.delete(context)
    const [kept] = await tx.query<Reservation>(
      'INSERT INTO upload_reservations (member, bytes, created_at) VALUES ($1::bigint, $2::int, $3::bigint) RETURNING id::text, bytes',
      [member, bytes, context.now()],
    )
    return kept ?? 'all'
  })
  if (full === 'all') {
    sayOnce(context)
    return refuse('uploads.full', {}, { field: 'file', rule: 'full' })
  }
  if (full !== 'member') return full
  return refuse(
    'uploads.quota',
    { files: UNUSED_FILES, megabytes: UNUSED_BYTES / 1024 / 1024, hours: UNUSED_MS / 3_600_000 },
    { field: 'file', rule: 'quota' },
  )
}

/** Whether one more picture is within what a member may have. Older ones than are kept count no more, so that it takes no longer for who has uploaded for years. */
async function hasMemberRoom(tx: Sql, context: Context, member: string, bytes: number): Promise<boolean> {
  const [used] = await tx.query<{ files: number; bytes: number }>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM (
       SELECT r.bytes FROM upload_reservations r WHERE r.member = $1::bigint
       UNION ALL SELECT u.bytes FROM uploads u WHERE u.owner = $1::bigint AND u.created_at > $2::bigint AND ${isUnused(context)}
     ) unused`,
    [member, context.now() - 2 * UNUSED_MS],
  )
  return used !== undefined && used.files < UNUSED_FILES && used.bytes + bytes <= UNUSED_BYTES
}

/** Says in the log that all is full, once until there is room again. */
function sayOnce(context: Context): void {
  if (said.has(context)) return
  said.add(context)
  const megabytes = context.config.uploadsBytes / 1024 / 1024
  context.log.warn({ megabytes }, 'pictures are refused: together they fill what UPLOADS_MEGABYTES allows')
}

/** Gives room back; nothing happens when it is back already. */
export const release = async (sql: Sql, { id }: Pick<Reservation, 'id'>): Promise<void> =>
  void (await sql.query('DELETE FROM upload_reservations WHERE id = $1::bigint', [id]))

/** Gives room back that a process kept which was killed. */
export const releaseForgotten = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query(
    `DELETE FROM upload_reservations WHERE id IN
       (SELECT id FROM upload_reservations WHERE created_at <= $1::bigint FOR UPDATE SKIP LOCKED)`,
    [now - RESERVED_MS],
  ))

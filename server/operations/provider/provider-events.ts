import type { Sql } from '../../core/db/sql.ts'
import type { Backlog } from '../../core/metrics/gauges.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import { type Announcement, getArrivalKey } from './announcement.rules.ts'

/** Event of the payment provider as stored. Times in epoch ms. */
export type ProviderEvent = Announcement & {
  id: string
  /** Id that the provider gave it. */
  event: string
  /** SHA-256 of the body. */
  digest: string
  /** `received`: not tried yet; `waiting`: for a person; `asked`: a request waits; `done`: booked; `dismissed`: by a person. */
  state: 'received' | 'waiting' | 'asked' | 'done' | 'dismissed'
  /** Reason why it waits or was dismissed; "" for none. */
  reason: string
  /** Id of the member whose deposit or withdrawal was booked. */
  member: string | null
  /** Id of that deposit or withdrawal. */
  subject: string | null
  received_at: number
  ended_at: number | null
  /** Person who booked or dismissed it. */
  ended_by: string | null
}

const COLUMNS =
  'id::text, event, digest, type, data, state, reason, member::text, subject::text, received_at, ended_at, ended_by'
const IS_OPEN = "state IN ('received', 'waiting', 'asked')"

/** Stores an event unless its id is known. Returns the stored one: of several deliveries at once each gets the same. */
export async function storeEvent(
  sql: Sql,
  { event, body, announcement }: { event: string; body: string; announcement: Announcement },
  now: number,
): Promise<ProviderEvent> {
  const { type, data } = announcement
  const arrival = type === 'deposit.arrived' ? getArrivalKey(data) : null
  await sql.query(
    `INSERT INTO provider_events (event, digest, type, data, arrival, received_at) VALUES ($1, $2, $3, $4::jsonb, $5, $6::bigint)
     ON CONFLICT (event) DO NOTHING`,
    [event, toDigest(body), type, JSON.stringify(data), arrival, now],
  )
  const [stored] = await sql.query<ProviderEvent>(`SELECT ${COLUMNS} FROM provider_events WHERE event = $1`, [event])
  if (!stored) throw new Error('event of the payment provider was not stored')
  return stored
}

/** Returns whether a stored event has this body. */
export const hasBody = ({ digest }: ProviderEvent, body: string): boolean => digest === toDigest(body)

/** Returns an event by its id here, or null. `lock` makes those who book it wait for each other. */
export const findEvent = async (sql: Sql, id: string, lock: 'lock' | null = null): Promise<ProviderEvent | null> =>
  (
    await sql.query<ProviderEvent>(
      `SELECT ${COLUMNS} FROM provider_events WHERE id = $1::bigint${lock ? ' FOR UPDATE' : ''}`,
      [id],
    )
  )[0] ?? null

/** Returns events, newest first: those that are not ended, or all. */
export const findEvents = (
  sql: Sql,
  { all, after, limit }: { all: boolean; after: string | null; limit: number },
): Promise<ProviderEvent[]> =>
  sql.query<ProviderEvent>(
    `SELECT ${COLUMNS} FROM provider_events WHERE ($1::boolean OR ${IS_OPEN}) AND ($2::bigint IS NULL OR id < $2::bigint)
     ORDER BY provider_events.id DESC LIMIT $3::int`,
    [all, after, limit],
  )

/** Returns whether an event that is not ended has this state now; it is left alone if it has ended meanwhile. */
export const setWaiting = async (sql: Sql, id: string, state: 'waiting' | 'asked', reason: string): Promise<boolean> =>
  (
    await sql.query(
      `UPDATE provider_events SET state = $2, reason = $3 WHERE id = $1::bigint AND ${IS_OPEN} RETURNING id`,
      [id, state, reason],
    )
  ).length > 0

/** End of an event. */
type Ending =
  | { state: 'done'; member: string; subject: string; by: string }
  | { state: 'dismissed'; reason: string; by: string }

/** Ends an event that the caller has locked. */
export const endEvent = (tx: Sql, id: string, ending: Ending, now: number): Promise<unknown> =>
  tx.query(
    `UPDATE provider_events SET state = $2, reason = $3, member = $4::bigint, subject = $5::bigint, ended_by = $6, ended_at = $7::bigint
     WHERE id = $1::bigint`,
    ending.state === 'done'
      ? [id, 'done', '', ending.member, ending.subject, ending.by, now]
      : [id, 'dismissed', ending.reason, null, null, ending.by, now],
  )

/** Locks an arrival of money until the transaction ends, and returns the event that has booked it, or null. */
export async function lockArrival(tx: Sql, key: string): Promise<string | null> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet arrival ' || $1, 0))", [key])
  const [booked] = await tx.query<{ event: string }>(
    "SELECT event FROM provider_events WHERE arrival = $1 AND state = 'done'",
    [key],
  )
  return booked?.event ?? null
}

/** Returns the number of events that are not ended, and the time of the oldest. */
export async function getEventBacklog(sql: Sql): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    `SELECT count(*) AS length, min(received_at) AS oldest FROM provider_events WHERE ${IS_OPEN}`,
  )
  return row ?? { length: 0, oldest: null }
}

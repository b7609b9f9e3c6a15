import { DATABASE_NOW } from '../../../core/db/database-time.ts'
import type { Db, Sql } from '../../../core/db/sql.ts'
import { deleteOlder } from '../../../core/db/time-partitions.ts'
import { PAUSE_TIMEOUTS } from './endpoint-pause.ts'

/** Duration of a node's claim on an event; when it expires, another node sends the event. */
const CLAIM_MS = 60_000
/** Time for which events can be replayed. */
export const EVENT_LIFE_MS = 30 * 24 * 3_600_000

/** Event claimed by this node, with its destination. */
export interface ClaimedEvent {
  id: string
  /** Header `webhook-id`. */
  message: string
  /** Id of the partner. */
  partner: string
  /** Name of the partner. */
  name: string
  body: string
  /** Includes the current attempt. */
  tries: number
  url: string
  /** Encrypted. */
  secret: string
}

/** Deliveries to one partner at a time, over all nodes: a slow endpoint takes no more connections, and never those of another partner. */
export const MAX_DELIVERIES = 2
const IS_WAITING = 'q.delivered_at IS NULL AND q.failed_at IS NULL'

/**
 * Claims due events of partners that still receive webhooks: at most `limit`, of each partner the longest due first and no more than it may receive at once. A
 * partner whose pause has ended receives one event as a probe. Nodes that claim at the same time skip each other's partners: the lock keeps the count of a
 * partner's deliveries right.
 */
export const claimEvents = (db: Db, now: number, limit: number): Promise<ClaimedEvent[]> =>
  db.transaction(async (tx) => {
    const partners = await tx.query<{ id: string }>(
      `SELECT p.id::text FROM embedding_partners p
       WHERE p.webhook_url <> '' AND p.revoked_at IS NULL AND p.webhook_paused_until <= $1::bigint AND EXISTS (SELECT FROM partner_events q
         WHERE q.partner = p.id AND ${IS_WAITING} AND q.due_at <= $1::bigint AND q.claimed_until <= ${DATABASE_NOW})
       ORDER BY p.id FOR NO KEY UPDATE SKIP LOCKED`,
      [now],
    )
    if (partners.length === 0) return []
    // A statement of its own: it sees the claims that were committed before the lock.
    return tx.query<ClaimedEvent>(
      `UPDATE partner_events e SET tries = e.tries + 1, claimed_until = ${DATABASE_NOW} + $3::bigint
       FROM (SELECT due.id FROM embedding_partners o CROSS JOIN LATERAL (
           SELECT q.id, q.due_at FROM partner_events q
           WHERE q.partner = o.id AND ${IS_WAITING} AND q.due_at <= $1::bigint AND q.claimed_until <= ${DATABASE_NOW} ORDER BY q.due_at, q.id
           LIMIT GREATEST(0, CASE WHEN o.webhook_timeouts >= $4::int THEN 1 ELSE $5::int END - (SELECT count(*)::int FROM partner_events q
             WHERE q.partner = o.id AND ${IS_WAITING} AND q.claimed_until > ${DATABASE_NOW}))) due
         WHERE o.id = ANY ($6::bigint[]) ORDER BY due.due_at, due.id LIMIT $2::int) AS next, embedding_partners p
       WHERE e.id = next.id AND p.id = e.partner
       RETURNING e.id::text, e.message, e.partner::text, p.name, e.body, e.tries, p.webhook_url AS url, p.webhook_secret AS secret`,
      [now, limit, CLAIM_MS, PAUSE_TIMEOUTS, MAX_DELIVERIES, partners.map(({ id }) => id)],
    )
  })

/** Marks an event as delivered. */
export const markDelivered = async (sql: Sql, id: string, now: number): Promise<void> =>
  void (await sql.query(
    `UPDATE partner_events SET delivered_at = $2::bigint, failure = '' WHERE id = $1::bigint AND delivered_at IS NULL`,
    [id, now],
  ))

/** Postpones an event to `due` (epoch ms), or gives it up if `due` is null. Does nothing if another node has claimed it since. */
export const markFailed = async (
  sql: Sql,
  { id, tries }: Pick<ClaimedEvent, 'id' | 'tries'>,
  { due, failure, now }: { due: number | null; failure: string; now: number },
): Promise<void> =>
  void (await sql.query(
    `UPDATE partner_events SET due_at = COALESCE($3::bigint, due_at), failed_at = CASE WHEN $3::bigint IS NULL THEN $5::bigint END,
       failure = $4, claimed_until = 0 WHERE id = $1::bigint AND tries = $2::int AND delivered_at IS NULL`,
    [id, tries, due, failure, now],
  ))

/** Deletes events that can no longer be replayed, in batches. */
export const deleteOldEvents = (sql: Sql, now: number): Promise<void> =>
  deleteOlder(sql, 'partner_events', 'created_at', now - EVENT_LIFE_MS)

/** Event for the operator. Times in epoch ms. */
export interface EventRow {
  message: string
  type: string
  created_at: number
  tries: number
  failure: string
  /** `delivered`, `waiting` or `failed`. */
  state: string
}

/** Returns the newest events of a partner, at most `limit`. */
export const listEvents = (sql: Sql, partner: string, limit: number): Promise<EventRow[]> =>
  sql.query<EventRow>(
    `SELECT message, type, created_at, tries, failure,
       CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
     FROM partner_events WHERE partner = $1::bigint ORDER BY partner_events.id DESC LIMIT $2::int`,
    [partner, limit],
  )

/** Sends events of a partner again, with the same ids: one of them, or all since a time (epoch ms) that were not delivered. Returns their number. */
export const replayEvents = async (
  sql: Sql,
  partner: string,
  { message, since, now }: { message: string | null; since: number; now: number },
): Promise<number> =>
  (
    await sql.query(
      `UPDATE partner_events SET due_at = $4::bigint, tries = 0, failed_at = NULL, delivered_at = NULL, claimed_until = 0
       WHERE partner = $1::bigint AND CASE WHEN $2::text IS NULL THEN delivered_at IS NULL AND created_at >= $3::bigint ELSE message = $2 END
       RETURNING id`,
      [partner, message, since, now],
    )
  ).length

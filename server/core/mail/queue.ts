import { DATABASE_NOW } from '../db/database-time.ts'
import { insertRow } from '../db/rows.ts'
import type { Sql } from '../db/sql.ts'
import type { Backlog } from '../metrics/gauges.ts'
import type { Email } from './outbox.ts'

/** Duration of a node's claim on a message; when it expires, another node sends the message. */
const CLAIM_MS = 60_000
/** Time for which the operator can see failed messages. */
const FAILED_MAIL_LIFE_MS = 30 * 24 * 3_600_000

/** Message claimed by this node. */
export interface ClaimedMail extends Email {
  /** Part of the Message-ID, the same for every attempt. */
  id: string
  written_at: number
  expires_at: number
  /** Includes the current attempt. */
  tries: number
}

/** Message that waits or failed, without its text. Times in epoch ms. */
export interface MailRecord {
  id: string
  recipient: string
  written_at: number
  due_at: number
  tries: number
  /** Code of the last failure; "" before the first. */
  failure: string
  /** When it failed for good; null while it waits. */
  ended_at: number | null
}

/** Queues a message that expires after `life` ms and returns its id. Inside a transaction it is sent only if that commits. */
export const queueMail = (
  sql: Sql,
  { to, subject, text }: Email,
  { now, life }: { now: number; life: number },
): Promise<string> =>
  insertRow(
    sql,
    `INSERT INTO outgoing_mail (recipient, subject, body, written_at, due_at, expires_at)
     VALUES ($1, $2, $3, $4::bigint, $4::bigint, $4::bigint + $5::bigint) RETURNING id::text`,
    [to, subject, text, now, life],
  )

/** Claims at most `limit` due messages for this node, in the order of their expiry, so that short-lived messages, such as codes, go first. */
export const claimMail = (sql: Sql, now: number, limit: number): Promise<ClaimedMail[]> =>
  sql.query<ClaimedMail>(
    `UPDATE outgoing_mail m SET tries = m.tries + 1, claimed_until = ${DATABASE_NOW} + $3::bigint
     FROM (SELECT id FROM outgoing_mail WHERE ended_at IS NULL AND due_at <= $1::bigint AND claimed_until <= ${DATABASE_NOW}
       ORDER BY expires_at, id LIMIT $2::int FOR UPDATE SKIP LOCKED) AS next
     WHERE m.id = next.id
     RETURNING m.id::text, m.recipient AS "to", m.subject, m.body AS text, m.written_at, m.expires_at, m.tries`,
    [now, limit, CLAIM_MS],
  )

/** Deletes a sent message. */
export const deleteMail = async (sql: Sql, id: string): Promise<void> =>
  void (await sql.query('DELETE FROM outgoing_mail WHERE id = $1::uuid', [id]))

/** Postpones an unsent message to `due` (epoch ms), unless another node has claimed it since. */
export const postponeMail = async (
  sql: Sql,
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  { due, failure }: { due: number; failure: string },
): Promise<void> =>
  void (await sql.query(
    `UPDATE outgoing_mail SET due_at = $3::bigint, failure = $4, claimed_until = 0
     WHERE id = $1::uuid AND tries = $2::int AND ended_at IS NULL`,
    [id, tries, due, failure],
  ))

/** Marks a message as failed for good and deletes its text. */
export const failMail = async (
  sql: Sql,
  id: string,
  { now, failure }: { now: number; failure: string },
): Promise<void> =>
  void (await sql.query(
    `UPDATE outgoing_mail SET ended_at = $2::bigint, failure = $3, subject = '', body = '' WHERE id = $1::uuid AND ended_at IS NULL`,
    [id, now, failure],
  ))

/** Marks expired messages as failed and deletes failed ones after 30 days. Returns how many were marked. */
export async function expireMail(sql: Sql, now: number): Promise<number> {
  await sql.query('DELETE FROM outgoing_mail WHERE ended_at < $1::bigint', [now - FAILED_MAIL_LIFE_MS])
  const late = await sql.query(
    `UPDATE outgoing_mail SET ended_at = $1::bigint, subject = '', body = ''
     WHERE ended_at IS NULL AND expires_at <= $1::bigint AND claimed_until <= ${DATABASE_NOW} RETURNING id`,
    [now],
  )
  return late.length
}

/** Returns the number and age of waiting messages. */
export async function readMailBacklog(sql: Sql): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    `SELECT count(*) AS length, min(written_at) AS oldest FROM outgoing_mail WHERE ended_at IS NULL`,
  )
  return row ?? { length: 0, oldest: null }
}

/** Makes all waiting messages due now; returns how many. */
export const retryMailNow = async (sql: Sql, now: number): Promise<number> =>
  (
    await sql.query(
      'UPDATE outgoing_mail SET due_at = $1::bigint WHERE ended_at IS NULL AND due_at > $1::bigint RETURNING id',
      [now],
    )
  ).length

/** Returns at most `limit` messages: first waiting ones, then failed ones, the newest of each first. */
export const readMailRecords = (sql: Sql, limit: number): Promise<MailRecord[]> =>
  sql.query<MailRecord>(
    `SELECT id::text, recipient, written_at, due_at, tries, failure, ended_at FROM outgoing_mail
     ORDER BY ended_at IS NOT NULL, written_at DESC, id LIMIT $1::int`,
    [limit],
  )

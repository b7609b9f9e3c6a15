import { insertRow } from '../db/rows.ts'
import type { Sql } from '../db/sql.ts'
import type { Backlog } from '../metrics/gauges.ts'
import type { Email } from './outbox.ts'

/** A node that has claimed a message has this long to send it; then it counts as dead, and another one sends it. */
const CLAIM_MS = 60_000
/** How long the operator can see what was given up. */
const KEPT_MS = 30 * 24 * 3_600_000
/** All nodes go by the same clock where they take over from each other. */
const DATABASE_NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** A message that this node is to send. */
export interface Claimed extends Email {
  /** The same for every try: it is in the Message-ID. */
  id: string
  written_at: number
  until: number
  /** This one counted in. */
  tries: number
}

/** A message that waits or was given up, without its words. Times in epoch ms. */
export interface MailRecord {
  id: string
  recipient: string
  written_at: number
  due_at: number
  tries: number
  /** The code of the last failure. */
  failure: string
  ended_at: number | null
}

/** Puts a message into the queue, good for `life` ms. In a transaction: sent when that is committed, and never when it is not. */
export const queueMail = (
  sql: Sql,
  { to, subject, text }: Email,
  { now, life }: { now: number; life: number },
): Promise<string> =>
  insertRow(
    sql,
    `INSERT INTO outgoing_mail (recipient, subject, body, written_at, due_at, until)
     VALUES ($1, $2, $3, $4::bigint, $4::bigint, $4::bigint + $5::bigint) RETURNING id::text`,
    [to, subject, text, now, life],
  )

/** Claims what is due, at most so many, for this node alone. Those that are good for a short time only, such as codes, come first. */
export const claimMail = (sql: Sql, now: number, most: number): Promise<Claimed[]> =>
  sql.query<Claimed>(
    `UPDATE outgoing_mail m SET tries = m.tries + 1, claimed_until = ${DATABASE_NOW} + $3::bigint
     FROM (SELECT id FROM outgoing_mail WHERE ended_at IS NULL AND due_at <= $1::bigint AND claimed_until <= ${DATABASE_NOW}
       ORDER BY until, id LIMIT $2::int FOR UPDATE SKIP LOCKED) AS next
     WHERE m.id = next.id
     RETURNING m.id::text, m.recipient AS "to", m.subject, m.body AS text, m.written_at, m.until, m.tries`,
    [now, most, CLAIM_MS],
  )

/** It was sent: nothing of it is kept. */
export const forgetMail = async (sql: Sql, id: string): Promise<void> =>
  void (await sql.query('DELETE FROM outgoing_mail WHERE id = $1::uuid', [id]))

/** It was not sent, and is tried again at `due` (epoch ms), unless another node has taken it over. */
export const postponeMail = async (
  sql: Sql,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { due, failure }: { due: number; failure: string },
): Promise<void> =>
  void (await sql.query(
    `UPDATE outgoing_mail SET due_at = $3::bigint, failure = $4, claimed_until = 0
     WHERE id = $1::uuid AND tries = $2::int AND ended_at IS NULL`,
    [id, tries, due, failure],
  ))

/** It was not sent and never will be: its words go. */
export const endMail = async (
  sql: Sql,
  id: string,
  { now, failure }: { now: number; failure: string },
): Promise<void> =>
  void (await sql.query(
    `UPDATE outgoing_mail SET ended_at = $2::bigint, failure = $3, subject = '', body = '' WHERE id = $1::uuid AND ended_at IS NULL`,
    [id, now, failure],
  ))

/** Gives up what is worth nothing any more, and forgets what was given up long ago. Answers how many were given up. */
export async function tidyMail(sql: Sql, now: number): Promise<number> {
  await sql.query('DELETE FROM outgoing_mail WHERE ended_at < $1::bigint', [now - KEPT_MS])
  const late = await sql.query(
    `UPDATE outgoing_mail SET ended_at = $1::bigint, subject = '', body = ''
     WHERE ended_at IS NULL AND until <= $1::bigint AND claimed_until <= ${DATABASE_NOW} RETURNING id`,
    [now],
  )
  return late.length
}

/** What waits to be sent. */
export async function mailBacklog(sql: Sql): Promise<Backlog> {
  const [row] = await sql.query<Backlog>(
    `SELECT count(*) AS length, min(written_at) AS oldest FROM outgoing_mail WHERE ended_at IS NULL`,
  )
  return row ?? { length: 0, oldest: null }
}

/** Lets everything that waits be tried at once; answers how much that is. */
export const hurryMail = async (sql: Sql, now: number): Promise<number> =>
  (
    await sql.query(
      'UPDATE outgoing_mail SET due_at = $1::bigint WHERE ended_at IS NULL AND due_at > $1::bigint RETURNING id',
      [now],
    )
  ).length

/** What waits, and after it what was given up, the newest of each first; at most so many. */
export const mailRecords = (sql: Sql, most: number): Promise<MailRecord[]> =>
  sql.query<MailRecord>(
    `SELECT id::text, recipient, written_at, due_at, tries, failure, ended_at FROM outgoing_mail
     ORDER BY ended_at IS NOT NULL, written_at DESC, id LIMIT $1::int`,
    [most],
  )

import { createHash } from 'node:crypto'
import { type Endpoint, writeRequest } from '../../../shared/base/contract/endpoint.ts'
import { addCommitNote } from '../db/commit-notes.ts'
import type { Db, Sql } from '../db/db.ts'
import { postpone } from '../db/postponed.ts'
import { deleteOlder, maintainPartitions, type TimePartitions } from '../db/time-partitions.ts'
import { QUOTAS } from '../limits/policies.ts'
import type { Reply } from './envelope.ts'
import { type Refusal, refuse } from './refusal.ts'

/**
 * Minimum time for which the key of a call that moved money is stored, in `keyed_requests`. Of refusals, a member's latest are stored in `idempotency_keys`
 * (`QUOTAS.refusedKeys`).
 */
export const KEY_LIFETIME_MS = 24 * 3_600_000

/** Request that must not take effect twice: its member, its key and the hash of its contents. */
export interface KeyedRequest {
  member: string
  key: string
  request: string
}

const KEY_FIELD = { field: 'Idempotency-Key', rule: 'idempotencyKey' }
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/** Returns the key in the request header, null without a header, or a refusal if it is malformed. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null | Refusal {
  if (header === undefined) return null
  return typeof header === 'string' && KEY_PATTERN.test(header) ? header : refuse('http.keyForm', {}, KEY_FIELD)
}

/** Returns a hash of a request: equal for equal calls with equal form values, however they were written. */
export const hashRequest = (endpoint: Endpoint, values: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.path, writeRequest(endpoint.form, values)]))
    .digest('base64url')

/** Thrown by the work of a request to roll its transaction back and reply with a refusal. */
export class RolledBack extends Error {
  readonly reply: Reply

  constructor(reply: Reply) {
    super('rolled back')
    this.reply = reply
  }
}

/** Returns the result of `run`, or the reply of the refusal that rolled its transaction back. */
export async function withRefusalReply(run: () => Promise<Reply>): Promise<Reply> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RolledBack) return error.reply
    throw error
  }
}

/**
 * Runs `work` in a transaction unless the key was used before. Then returns the stored reply, marked as `replayed`, or a refusal if the key belongs to a different
 * request. Of two simultaneous requests the second waits for the row of the first. The record and the writes of `work` are committed together or not at all.
 *
 * A refusal (`RolledBack`) undoes the whole transaction and is stored afterwards, so that requests that are not refused need no savepoint. If an equal request has
 * stored its reply in between, that reply is returned. Storing a refusal deletes the member's oldest beyond the limit.
 */
export async function runIdempotent(
  db: Db,
  keyed: KeyedRequest,
  now: number,
  work: (tx: Sql) => Promise<Reply>,
): Promise<Reply | Refusal> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await claimKey(tx, keyed, now))) return readStoredReply(tx, keyed)
      addCommitNote(tx, { request: { member: keyed.member, key: keyed.key } })
      const reply = await work(tx)
      await postpone(tx, 'UPDATE keyed_requests SET answer = $3 WHERE member = $1 AND key = $2 AND at = $4::bigint', [
        keyed.member,
        keyed.key,
        JSON.stringify(reply),
        now,
      ])
      return reply
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    return (await storeRefusal(db, keyed, now, error.reply)) ? error.reply : readStoredReply(db, keyed)
  }
}

/**
 * Returns this refusal and stores nothing, unless the key was used before: then as {@link runIdempotent}. The row that waits for an equal request in progress is
 * rolled back, since *refused* would be untrue for a request that moves money.
 */
export const refuseUnlessUsed = (db: Db, keyed: KeyedRequest, now: number, refused: Reply): Promise<Reply | Refusal> =>
  db
    .transaction(async (tx) => {
      if (await claimKey(tx, keyed, now)) throw new RolledBack(refused)
      return readStoredReply(tx, keyed)
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.reply
      throw error
    })

/**
 * Inserts the row of a key. Returns false if there is one; waits while a concurrent transaction may still insert it. A trigger does both
 * (0311_keyed_requests.sql), because no unique index spans the partitions.
 */
async function claimKey(sql: Sql, { member, key, request }: KeyedRequest, now: number): Promise<boolean> {
  const claimed = await sql.query(
    'INSERT INTO keyed_requests (member, key, request, at) VALUES ($1, $2, $3, $4::bigint) RETURNING key',
    [member, key, request, now],
  )
  return claimed.length > 0
}

/**
 * Stores a refusal and deletes the member's oldest ones beyond the limit, in one statement, which does not see its own row. Returns false if the key has a row.
 * Rows that a concurrent refusal deletes are skipped instead of waited for.
 */
async function storeRefusal(
  sql: Sql,
  { member, key, request }: KeyedRequest,
  now: number,
  reply: Reply,
): Promise<boolean> {
  const stored = await sql.query(
    `WITH old AS (SELECT k.key FROM (SELECT key FROM idempotency_keys WHERE member = $1 AND refused ORDER BY at DESC, key OFFSET $6::int) beyond
         JOIN idempotency_keys k ON k.member = $1 AND k.key = beyond.key FOR UPDATE OF k SKIP LOCKED),
       deleted AS (DELETE FROM idempotency_keys WHERE member = $1 AND key IN (SELECT key FROM old) AND key <> $2)
     INSERT INTO idempotency_keys (member, key, request, at, answer, refused) VALUES ($1, $2, $3, $4::bigint, $5, true)
     ON CONFLICT (member, key) DO NOTHING RETURNING key`,
    [member, key, request, now, JSON.stringify(reply), QUOTAS.refusedKeys.max - 1],
  )
  return stored.length > 0
}

async function readStoredReply(sql: Sql, { member, key, request }: KeyedRequest): Promise<Reply | Refusal> {
  const [row] = await sql.query<{ request: string; answer: string }>(
    `SELECT request, answer FROM keyed_requests WHERE member = $1 AND key = $2
     UNION ALL SELECT request, answer FROM idempotency_keys WHERE member = $1 AND key = $2 LIMIT 1`,
    [member, key],
  )
  if (!row) throw new Error('the row of an idempotency key disappeared between two statements')
  return row.request === request
    ? { ...JSON.parse(row.answer), replayed: true }
    : refuse('http.keyReused', {}, KEY_FIELD)
}

const HOUR_MS = 3_600_000
const KEYED_REQUESTS: TimePartitions = {
  table: 'keyed_requests',
  defaultPartition: 'keyed_requests_default',
  column: 'at',
  spanMs: HOUR_MS,
  ahead: 2,
}

/** Removes the hours whose keys are all older than their lifetime, and creates the partitions of the next hours. */
export async function deleteExpiredKeys(db: Db, now: number): Promise<void> {
  const expired = Math.floor((now - KEY_LIFETIME_MS) / HOUR_MS) * HOUR_MS
  await maintainPartitions(db, KEYED_REQUESTS, now, expired)
  await deleteOlder(db, 'idempotency_keys', 'at', expired)
}

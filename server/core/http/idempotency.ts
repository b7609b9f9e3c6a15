import { createHash } from 'node:crypto'
import { type Endpoint, writeRequest } from '../../../shared/contract/endpoint.ts'
import type { Sql } from '../db/db.ts'
import type { Reply } from './envelope.ts'
import { type Refusal, refuse } from './refusal.ts'

/** How long a key is remembered, at least. */
export const KEY_LIFETIME_MS = 24 * 3_600_000

/** A request that must not take effect twice: who sent it, under which key, and what it asks. */
export interface Keyed {
  member: string
  key: string
  request: string
}

const AT = { field: 'Idempotency-Key', rule: 'idempotencyKey' }
const KEY = /^[\x21-\x7e]{1,200}$/

/** The key of a request from its header, null without one, a refusal when it is no good. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null | Refusal {
  if (header === undefined) return null
  return typeof header === 'string' && KEY.test(header) ? header : refuse('http.keyForm', {}, AT)
}

/** What a request asks, in one word: equal for equal calls with equal forms, however they were written. */
export const requestHash = (endpoint: Endpoint, values: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.path, writeRequest(endpoint.form, values)]))
    .digest('base64url')

/**
 * Runs `work` unless the key was used before: then answers the first answer again, marked as `replayed`, or refuses when it was another request. Two that arrive at once
 * wait for each other, because the second finds the first one's row. The record and what `work` writes are committed together or not at all.
 */
export async function runIdempotent(
  tx: Sql,
  { member, key, request }: Keyed,
  now: number,
  work: () => Promise<Reply>,
): Promise<Reply | Refusal> {
  const [mine] = await tx.query(
    `INSERT INTO idempotency_keys (member, key, request, at) VALUES ($1, $2, $3, $4::bigint)
     ON CONFLICT (member, key) DO NOTHING RETURNING key`,
    [member, key, request, now],
  )
  if (!mine) return earlier(tx, { member, key, request })
  const reply = await work()
  await tx.query('UPDATE idempotency_keys SET answer = $3 WHERE member = $1 AND key = $2', [
    member,
    key,
    JSON.stringify(reply),
  ])
  return reply
}

async function earlier(tx: Sql, { member, key, request }: Keyed): Promise<Reply | Refusal> {
  const [row] = await tx.query<{ request: string; answer: string }>(
    'SELECT request, answer FROM idempotency_keys WHERE member = $1 AND key = $2',
    [member, key],
  )
  if (!row) throw new Error('an idempotency key vanished between two statements')
  return row.request === request ? { ...JSON.parse(row.answer), replayed: true } : refuse('http.keyReused', {}, AT)
}

/** Forgets keys that are older than their lifetime. */
export const forgetOldKeys = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM idempotency_keys WHERE at < $1::bigint', [now - KEY_LIFETIME_MS]))

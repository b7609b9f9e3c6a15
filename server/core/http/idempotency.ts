import { createHash } from 'node:crypto'
import { type Endpoint, writeRequest } from '../../../shared/contract/endpoint.ts'
import type { Sql } from '../db/db.ts'
import type { Reply } from './envelope.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Minimum time for which a key is stored. */
export const KEY_LIFETIME_MS = 24 * 3_600_000

/** Request that must not take effect twice: its member, its key and the hash of its contents. */
export interface Keyed {
  member: string
  key: string
  request: string
}

const AT = { field: 'Idempotency-Key', rule: 'idempotencyKey' }
const KEY = /^[\x21-\x7e]{1,200}$/

/** Returns the key in the request header, null without a header, or a refusal if it is malformed. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null | Refusal {
  if (header === undefined) return null
  return typeof header === 'string' && KEY.test(header) ? header : refuse('http.keyForm', {}, AT)
}

/** Returns a hash of a request: equal for equal calls with equal form values, however they were written. */
export const requestHash = (endpoint: Endpoint, values: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.path, writeRequest(endpoint.form, values)]))
    .digest('base64url')

/**
 * Runs `work` unless the key was used before. Then returns the stored reply, marked as `replayed`, or a refusal if the key belongs to a different request. Of
 * two simultaneous requests the second waits for the row of the first. The record and the writes of `work` are committed together or not at all.
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
  if (!row) throw new Error('the row of an idempotency key disappeared between two statements')
  return row.request === request ? { ...JSON.parse(row.answer), replayed: true } : refuse('http.keyReused', {}, AT)
}

/** Deletes keys older than their lifetime. */
export const forgetOldKeys = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM idempotency_keys WHERE at < $1::bigint', [now - KEY_LIFETIME_MS]))

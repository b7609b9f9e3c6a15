import { createHash } from 'node:crypto'
import type { Sql } from '../../core/db/sql.ts'

/** A request without a decision expires after this time. */
export const REQUEST_MS = 72 * 3_600_000

/** Act that waits for a second person, or did. Times in epoch ms. */
export interface OperatorRequest {
  id: string
  /** Words of the command: `networks add`. */
  command: string
  permission: string
  /** Input as JSON. */
  input: string
  /** SHA-256 of command and input. */
  digest: string
  /** Rule by which it needs a second person. */
  rule: string
  /** Text that the act would have printed. */
  preview: string
  /** Id of the member that it concerns. */
  member: string | null
  asked_by: string
  asked_at: number
  expires_at: number
  state: 'waiting' | 'done' | 'refused' | 'withdrawn'
  decided_by: string | null
  decided_at: number | null
  /** Reason of the decision. */
  reason: string
}

const COLUMNS =
  'id::text, command, permission, input, digest, rule, preview, member::text, asked_by, asked_at, expires_at, state, decided_by, decided_at, reason'

/** Returns the SHA-256 of a command and its input as JSON. */
export const digestRequest = (command: string, input: string): string =>
  createHash('sha256')
    .update(JSON.stringify([command, input]))
    .digest('hex')

type NewRequest = Omit<
  OperatorRequest,
  'id' | 'digest' | 'expires_at' | 'state' | 'decided_by' | 'decided_at' | 'reason'
>

/** Stores a request and returns its id: that of an equal one of the same person if it still waits. */
export async function storeRequest(tx: Sql, request: NewRequest): Promise<string> {
  const { command, permission, input, rule, preview, member, asked_by, asked_at } = request
  const digest = digestRequest(command, input)
  // Two equal requests at once must find each other.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tradelet request ' || $1, 0))", [digest])
  const [waiting] = await tx.query<{ id: string }>(
    `SELECT id::text FROM operator_requests WHERE digest = $1 AND asked_by = $2 AND state = 'waiting' AND expires_at > $3::bigint`,
    [digest, asked_by, asked_at],
  )
  if (waiting) return waiting.id
  const [stored] = await tx.query<{ id: string }>(
    `INSERT INTO operator_requests (command, permission, input, digest, rule, preview, member, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, $8, $9::bigint, $10::bigint) RETURNING id::text`,
    [command, permission, input, digest, rule, preview, member, asked_by, asked_at, asked_at + REQUEST_MS],
  )
  if (!stored) throw new Error('operator request was not inserted')
  return stored.id
}

/** Returns requests, newest first: those that wait, or all. */
export const findRequests = (
  sql: Sql,
  { waitingAt, after, limit }: { waitingAt: number | null; after: string | null; limit: number },
): Promise<OperatorRequest[]> =>
  sql.query<OperatorRequest>(
    `SELECT ${COLUMNS} FROM operator_requests
     WHERE ($1::bigint IS NULL OR (state = 'waiting' AND expires_at > $1::bigint)) AND ($2::bigint IS NULL OR id < $2::bigint)
     ORDER BY operator_requests.id DESC LIMIT $3::int`,
    [waitingAt, after, limit],
  )

/** Returns a request, or null. `lock` makes decisions about it wait for each other. */
export const findRequest = async (sql: Sql, id: string, lock: 'lock' | null = null): Promise<OperatorRequest | null> =>
  (
    await sql.query<OperatorRequest>(
      `SELECT ${COLUMNS} FROM operator_requests WHERE id = $1::bigint${lock ? ' FOR UPDATE' : ''}`,
      [id],
    )
  )[0] ?? null

/** Ends a request that waits. */
export const endRequest = (
  tx: Sql,
  id: string,
  { state, by, now, reason }: { state: 'done' | 'refused' | 'withdrawn'; by: string; now: number; reason: string },
): Promise<unknown> =>
  tx.query(
    `UPDATE operator_requests SET state = $2, decided_by = $3, decided_at = $4::bigint, reason = $5
     WHERE id = $1::bigint AND state = 'waiting'`,
    [id, state, by, now, reason],
  )

import type { Sql } from '../../core/db/sql.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'

/** A session ends this long after its last use. */
export const IDLE_MS = 15 * 60_000
/** A session ends this long after the login, however much it is used. */
export const SESSION_MS = 8 * 3_600_000
/** A proof of the second factor is valid this long. */
export const PROOF_MS = 10 * 60_000
/** Shortest time between two updates of `used_at`. */
const USE_INTERVAL_MS = 5_000

/** Origin of a login. */
export interface LoginOrigin {
  address: string
  /** User agent of the client. */
  device: string
}

/** Opens a session and returns its token; only a digest is stored. */
export async function openOperatorSession(
  sql: Sql,
  operator: string,
  { address, device, now }: LoginOrigin & { now: number },
): Promise<string> {
  const token = createSecret()
  await sql.query(
    `INSERT INTO operator_sessions (digest, operator, created_at, used_at, address, device)
     VALUES ($1, $2::bigint, $3::bigint, $3::bigint, $4, $5)`,
    [toDigest(token), operator, now, address, device.slice(0, 200)],
  )
  return token
}

/** Session of a request. */
export interface OpenSession {
  id: string
  operator: string
  /** Name of the person. */
  person: string
  /** True if the request has the proof of the second factor that belongs to the session. */
  isProven: boolean
}

// The row must be younger than 8 h, used in the last 15 min, and of a person who is not disabled.
const IS_OPEN = 'created_at > $1::bigint - $2::bigint AND used_at > $1::bigint - $3::bigint'
const toLimits = (now: number) => [now, SESSION_MS, IDLE_MS]

/** Returns the session of a token and extends it; null if there is none. `proof` is the second token of the request. */
export async function findOperatorSession(
  sql: Sql,
  { token, proof, now }: { token: string; proof: string; now: number },
): Promise<OpenSession | null> {
  const [found] = await sql.query<Omit<OpenSession, 'isProven'> & { used_at: number; proof: string | null }>(
    `SELECT s.id::text, s.operator::text, s.used_at, o.name AS person,
       CASE WHEN s.proof_until > $1::bigint THEN s.proof END AS proof
     FROM operator_sessions s JOIN operators o ON o.id = s.operator
     WHERE s.digest = $4 AND o.disabled_at IS NULL AND s.created_at > $1::bigint - $2::bigint AND s.used_at > $1::bigint - $3::bigint`,
    [...toLimits(now), toDigest(token)],
  )
  if (!found) return null
  const { id, operator, person, used_at } = found
  if (used_at <= now - USE_INTERVAL_MS)
    await sql.query(
      'UPDATE operator_sessions SET used_at = $2::bigint WHERE id = $1::bigint AND used_at < $2::bigint',
      [id, now],
    )
  return { id, operator, person, isProven: proof !== '' && found.proof === toDigest(proof) }
}

/** Issues the proof of a session, which replaces an earlier one. Returns its token. */
export async function issueProof(sql: Sql, session: string, now: number): Promise<string> {
  const proof = createSecret()
  await sql.query('UPDATE operator_sessions SET proof = $2, proof_until = $3::bigint WHERE id = $1::bigint', [
    session,
    toDigest(proof),
    now + PROOF_MS,
  ])
  return proof
}

/** Session of a person as lists show it. */
export interface SessionLine {
  id: string
  address: string
  device: string
  created_at: number
  used_at: number
}

/** Returns the open sessions of a person, the last used first. */
export const findOperatorSessions = (sql: Sql, person: string, now: number): Promise<SessionLine[]> =>
  sql.query<SessionLine>(
    `SELECT id::text, address, device, created_at, used_at FROM operator_sessions
     WHERE ${IS_OPEN} AND operator = (SELECT o.id FROM operators o WHERE o.name = $4) ORDER BY used_at DESC, operator_sessions.id`,
    [...toLimits(now), person],
  )

/** Ends the sessions of a person: all, or the one with an id. Returns their number. */
export const endOperatorSessions = async (sql: Sql, person: string, id: string | null = null): Promise<number> =>
  (
    await sql.query(
      `DELETE FROM operator_sessions WHERE operator = (SELECT o.id FROM operators o WHERE o.name = $1)
       AND ($2::bigint IS NULL OR id = $2::bigint) RETURNING id`,
      [person, id],
    )
  ).length

/** Deletes sessions that have ended. */
export const sweepOperatorSessions = (sql: Sql, now: number): Promise<unknown> =>
  sql.query(`DELETE FROM operator_sessions WHERE NOT (${IS_OPEN})`, toLimits(now))

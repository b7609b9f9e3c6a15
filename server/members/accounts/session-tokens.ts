import { randomBytes } from 'node:crypto'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Sql } from '../../core/db/sql.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import { revokePartnerTokens } from '../../platform/partners/partner-tokens.ts'

/** A session expires this long after its last use. */
export const TOKEN_LIFE_MS = 7 * 24 * 3_600_000
/** A session expires this long after it was opened, however much it is used. */
const SESSION_LIFE_MS = 90 * 24 * 3_600_000
/** Shortest time between two extensions of a session. */
const RENEWAL_INTERVAL_MS = 24 * 3_600_000
/** Shortest time between two updates of `seen_at`. */
const SEEN_UPDATE_MS = 3_600_000
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Origin of a login: the device's name (`toDeviceName`), and the source address of the request; "" if unknown. */
export interface LoginOrigin {
  device: string
  address: string
}

/** Opens a session and returns its token, 32 random bytes in base64url; only a digest is stored. Ends the member's oldest sessions beyond the limit. */
export async function issueToken(
  sql: Sql,
  member: string,
  now: number,
  { device, address }: LoginOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql.query(
    `DELETE FROM tokens WHERE digest = ANY (ARRAY(
       SELECT digest FROM tokens WHERE member = $1::bigint ORDER BY created_at DESC, digest OFFSET $2::int))`,
    [member, QUOTAS.sessions.max - 1],
  )
  await sql.query(
    `INSERT INTO tokens (digest, member, created_at, seen_at, expires_at, device, address)
     VALUES ($1, $2::bigint, $3::bigint, $3::bigint, $4::bigint, $5, $6)`,
    [toDigest(token), member, now, now + TOKEN_LIFE_MS, device, address],
  )
  return token
}

/** Deletes at most `most` expired sessions and returns their number. */
export const sweepTokens = async (sql: Sql, now: number, most: number): Promise<number> =>
  (
    await sql.query(
      `DELETE FROM tokens WHERE digest = ANY (ARRAY(
         SELECT digest FROM tokens WHERE expires_at <= $1::bigint ORDER BY expires_at LIMIT $2::int)) RETURNING id`,
      [now, most],
    )
  ).length

/** Returns the member of a token; null if the token is unknown, expired or revoked, or if the member is disabled. Extends the session, at most once in 24 hours. */
export async function findMemberByToken(sql: Sql, token: string, now: number): Promise<{ id: string } | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const digest = toDigest(token)
  const [session] = await sql.query<{ id: string; created_at: number; expires_at: number; seen_at: number }>(
    `SELECT m.id::text, t.created_at, t.expires_at, t.seen_at FROM tokens t JOIN members m ON m.id = t.member
     WHERE t.digest = $1 AND t.expires_at > $2::bigint AND m.disabled_at IS NULL`,
    [digest, now],
  )
  if (!session) return null
  const end = session.created_at + SESSION_LIFE_MS
  const renewed = session.expires_at < Math.min(now + TOKEN_LIFE_MS - RENEWAL_INTERVAL_MS, end)
  const expiry = renewed ? Math.min(now + TOKEN_LIFE_MS, end) : session.expires_at
  if (renewed || session.seen_at <= now - SEEN_UPDATE_MS)
    await sql.query('UPDATE tokens SET expires_at = $2::bigint, seen_at = $3::bigint WHERE digest = $1', [
      digest,
      expiry,
      now,
    ])
  return { id: session.id }
}

/** Ends the session of a token. */
export async function revokeToken(sql: Sql, token: string): Promise<void> {
  const [ended] = await sql.query<{ member: string }>('DELETE FROM tokens WHERE digest = $1 RETURNING member::text', [
    toDigest(token),
  ])
  if (ended) recordChange(sql, ended.member, 'session')
}

/** Ends all sessions of a member, also those of partners' pages, and returns the number of the member's own. */
export async function revokeAllTokens(sql: Sql, member: string): Promise<number> {
  await revokePartnerTokens(sql, member)
  const ended = await sql.query('DELETE FROM tokens WHERE member = $1::bigint RETURNING digest', [member])
  recordChange(sql, member, 'session')
  return ended.length
}

/** Session as its member sees it. `present` marks the session of the request. */
export interface Session {
  id: string
  device: string
  /** Source address of the login; "" if unknown. */
  address: string
  created_at: number
  seen_at: number
  present: boolean
}

/** Returns the sessions of a member, the present one first, then the last used first. */
export const findSessions = (sql: Sql, member: string, token: string, now: number): Promise<Session[]> =>
  sql.query<Session>(
    `SELECT id::text, device, address, created_at, seen_at, digest = $2 AS present FROM tokens
     WHERE member = $1::bigint AND expires_at > $3::bigint ORDER BY digest = $2 DESC, seen_at DESC, created_at DESC, digest`,
    [member, toDigest(token), now],
  )

/** Ends a session of a member by its id. Returns whether it existed. */
export async function revokeSession(sql: Sql, member: string, id: string): Promise<boolean> {
  const ended = await sql.query('DELETE FROM tokens WHERE member = $1::bigint AND id::text = $2 RETURNING id', [
    member,
    id,
  ])
  recordChange(sql, member, 'session')
  return ended.length > 0
}

/** Ends all sessions of a member except that of a token, and returns their number. */
export async function revokeOtherTokens(sql: Sql, member: string, token: string): Promise<number> {
  const ended = await sql.query('DELETE FROM tokens WHERE member = $1::bigint AND digest <> $2 RETURNING id', [
    member,
    toDigest(token),
  ])
  recordChange(sql, member, 'session')
  return ended.length
}

import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../../core/db/sql.ts'

/** A session ends so long after it was last used. */
export const TOKEN_LIFE_MS = 7 * 24 * 3_600_000
/** However much it is used, it ends so long after it was opened. */
const SESSION_LIFE_MS = 90 * 24 * 3_600_000
/** A session that is used gets its time back, written at most so often. */
const RENEWED_EVERY_MS = 24 * 3_600_000
/** When it was last used is written at most so often. */
const SEEN_EVERY_MS = 3_600_000
/** The oldest session ends when a member opens one more. */
const SESSIONS_PER_MEMBER = 20
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** What is stored of a token. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Opens a session of a member on a device and answers its token, 32 random bytes as text; only its digest is kept. Ends the member's oldest beyond the number allowed. */
export async function issueToken(sql: Sql, member: string, now: number, device: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql.query(
    `DELETE FROM tokens WHERE digest = ANY (ARRAY(
       SELECT digest FROM tokens WHERE member = $1::bigint ORDER BY created_at DESC, digest OFFSET $2::int))`,
    [member, SESSIONS_PER_MEMBER - 1],
  )
  await sql.query(
    `INSERT INTO tokens (digest, member, created_at, seen_at, expires_at, device)
     VALUES ($1, $2::bigint, $3::bigint, $3::bigint, $4::bigint, $5)`,
    [digestOf(token), member, now, now + TOKEN_LIFE_MS, device],
  )
  return token
}

/** Takes away what has expired, at most so many at once; answers how many there were. */
export const sweepTokens = async (sql: Sql, now: number, most: number): Promise<number> =>
  (
    await sql.query(
      `DELETE FROM tokens WHERE digest = ANY (ARRAY(
         SELECT digest FROM tokens WHERE expires_at <= $1::bigint ORDER BY expires_at LIMIT $2::int)) RETURNING id`,
      [now, most],
    )
  ).length

/** Whose session a token is, or null: unknown, expired, revoked, or of a member who has been disabled. */
export async function memberOfToken(sql: Sql, token: string, now: number): Promise<{ id: string } | null> {
  if (!SHAPE.test(token)) return null
  const digest = digestOf(token)
  const [session] = await sql.query<{ id: string; created_at: number; expires_at: number; seen_at: number }>(
    `SELECT m.id::text, t.created_at, t.expires_at, t.seen_at FROM tokens t JOIN members m ON m.id = t.member
     WHERE t.digest = $1 AND t.expires_at > $2::bigint AND m.disabled_at IS NULL`,
    [digest, now],
  )
  if (!session) return null
  const end = session.created_at + SESSION_LIFE_MS
  const renewed = session.expires_at < Math.min(now + TOKEN_LIFE_MS - RENEWED_EVERY_MS, end)
  const expiry = renewed ? Math.min(now + TOKEN_LIFE_MS, end) : session.expires_at
  if (renewed || session.seen_at <= now - SEEN_EVERY_MS)
    await sql.query('UPDATE tokens SET expires_at = $2::bigint, seen_at = $3::bigint WHERE digest = $1', [
      digest,
      expiry,
      now,
    ])
  return { id: session.id }
}

/** Ends the session of a token. */
export async function revokeToken(sql: Sql, token: string): Promise<void> {
  await sql.query('DELETE FROM tokens WHERE digest = $1', [digestOf(token)])
}

/** Ends every session of a member and answers how many there were. */
export async function revokeAllTokens(sql: Sql, member: string): Promise<number> {
  return (await sql.query('DELETE FROM tokens WHERE member = $1::bigint RETURNING digest', [member])).length
}

/** A session as its member sees it; `present`: the one that asks. */
export interface Session {
  id: string
  device: string
  created_at: number
  seen_at: number
  present: boolean
}

/** The sessions of a member, the present one first, then by their last use. */
export const sessionsOf = (sql: Sql, member: string, token: string, now: number): Promise<Session[]> =>
  sql.query<Session>(
    `SELECT id::text, device, created_at, seen_at, digest = $2 AS present FROM tokens
     WHERE member = $1::bigint AND expires_at > $3::bigint ORDER BY digest = $2 DESC, seen_at DESC, created_at DESC, digest`,
    [member, digestOf(token), now],
  )

/** Ends one session of a member by its id; answers whether there was one. */
export const revokeSession = async (sql: Sql, member: string, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM tokens WHERE member = $1::bigint AND id::text = $2 RETURNING id', [member, id]))
    .length > 0

/** Ends every session of a member but that of a token; answers how many there were. */
export const revokeOtherTokens = async (sql: Sql, member: string, token: string): Promise<number> =>
  (
    await sql.query('DELETE FROM tokens WHERE member = $1::bigint AND digest <> $2 RETURNING id', [
      member,
      digestOf(token),
    ])
  ).length

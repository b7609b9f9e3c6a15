import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../db/sql.ts'

/** A session ends so long after it was last used. */
export const TOKEN_LIFE_MS = 7 * 24 * 3_600_000
/** A session that is used gets its time back, written at most so often. */
const RENEWED_EVERY_MS = 24 * 3_600_000
/** The oldest session ends when a member opens one more. */
const SESSIONS_PER_MEMBER = 20
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** What is stored of a token. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Opens a session of a member and answers its token, 32 random bytes as text; only its digest is kept. Takes away what has expired. */
export async function issueToken(sql: Sql, member: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql.query(
    `DELETE FROM tokens WHERE expires_at <= $2::bigint OR digest IN
       (SELECT digest FROM tokens WHERE member = $1::bigint ORDER BY created_at DESC, digest OFFSET $3::int)`,
    [member, now, SESSIONS_PER_MEMBER - 1],
  )
  await sql.query(
    'INSERT INTO tokens (digest, member, created_at, expires_at) VALUES ($1, $2::bigint, $3::bigint, $4::bigint)',
    [digestOf(token), member, now, now + TOKEN_LIFE_MS],
  )
  return token
}

/** Whose session a token is, or null: unknown, expired, revoked, or of a member who has been disabled. */
export async function memberOfToken(sql: Sql, token: string, now: number): Promise<{ id: string } | null> {
  if (!SHAPE.test(token)) return null
  const digest = digestOf(token)
  const [session] = await sql.query<{ id: string; expires_at: number }>(
    `SELECT m.id::text, t.expires_at FROM tokens t JOIN members m ON m.id = t.member
     WHERE t.digest = $1 AND t.expires_at > $2::bigint AND m.disabled_at IS NULL`,
    [digest, now],
  )
  if (!session) return null
  if (session.expires_at < now + TOKEN_LIFE_MS - RENEWED_EVERY_MS)
    await sql.query('UPDATE tokens SET expires_at = $2::bigint WHERE digest = $1', [digest, now + TOKEN_LIFE_MS])
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

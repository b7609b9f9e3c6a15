import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import type { AccessKind } from '../../../shared/base/contract/partners.ts'
import { PARTNER_SESSION_MS } from '../../../shared/base/rules/partner-access.rules.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Sql } from '../../core/db/sql.ts'
import { PARTNER_TOKEN_PREFIX } from '../../core/http/caller.ts'
import type { PartnerSession } from '../../core/http/context.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'
import { createOriginCondition } from './origin.rules.ts'

/** A session of the sign-in window can be renewed this long after the member signed in. */
export const RENEWAL_LIMIT_MS = 8 * 3_600_000
const TOKEN_PATTERN = new RegExp(`^${PARTNER_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)

/** Session to open. */
export interface NewPartnerToken {
  grant: string
  origin: string
  scopes: readonly GrantScope[]
  /** ms until it ends, at most `PARTNER_SESSION_MS`. */
  life: number
  /** Epoch ms until which it can be renewed; 0 if only the partner's server opens the next session. */
  renewableUntil: number
  /** True for a frame of the product's origin on a page of `origin`: only the product's own pages may use the session. */
  framed: boolean
  /** Kind of access that the member consented to. */
  kind: AccessKind
  /** Id of the browser in which the member consented, or null if it is unknown. Only there can the session continue on the product's own pages. */
  browser: string | null
}

/** Opened session: its token, of which only a digest is stored, its end in epoch ms, and its scopes. */
export interface OpenedPartnerToken {
  token: string
  expires: number
  scopes: readonly GrantScope[]
}

/** Opens a session of a partner's page. */
export async function issuePartnerToken(
  tx: Sql,
  newPartnerToken: NewPartnerToken,
  now: number,
): Promise<OpenedPartnerToken> {
  const token = `${PARTNER_TOKEN_PREFIX}${createSecret()}`
  const expires = now + Math.min(newPartnerToken.life, PARTNER_SESSION_MS)
  await tx.query(
    `INSERT INTO partner_tokens (digest, grant_id, origin, scopes, created_at, expires_at, renewable_until, framed, kind, browser)
     VALUES ($1, $2::bigint, $3, $4::text[], $5::bigint, $6::bigint, $7::bigint, $8, $9, $10)`,
    [
      toDigest(token),
      newPartnerToken.grant,
      newPartnerToken.origin,
      newPartnerToken.scopes,
      now,
      expires,
      newPartnerToken.renewableUntil,
      newPartnerToken.framed,
      newPartnerToken.kind,
      newPartnerToken.browser,
    ],
  )
  await tx.query('UPDATE partner_grants SET used_at = $2::bigint WHERE id = $1::bigint', [newPartnerToken.grant, now])
  return { token, expires, scopes: newPartnerToken.scopes }
}

/** Condition on token t, grant g, partner p and member m under which a session is valid at `$2`. */
const IS_VALID = `t.expires_at > $2::bigint AND g.revoked_at IS NULL AND p.revoked_at IS NULL AND m.disabled_at IS NULL
  AND ${createOriginCondition('t.origin', 'p.origins')} AND t.scopes <@ p.scopes AND (NOT p.framed_only OR t.kind = 'frame')`
const SESSIONS = `partner_tokens t JOIN partner_grants g ON g.id = t.grant_id JOIN embedding_partners p ON p.id = g.partner
  JOIN members m ON m.id = g.member`

/** Returns the session of a token; null if it is unknown or expired, or if the member, the operator or a change of the partner's origins or scopes ended it. */
export async function findPartnerSession(sql: Sql, token: string, now: number): Promise<PartnerSession | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [session] = await sql.query<PartnerSession>(
    `SELECT m.id::text, p.id::text AS partner, g.id::text AS grant, t.origin, t.framed, t.scopes FROM ${SESSIONS}
     WHERE t.digest = $1 AND ${IS_VALID}`,
    [toDigest(token), now],
  )
  return session ?? null
}

/** Returns the browser of the consent to the session of a digest, or null if the session is not valid. */
export const findAccess = async (sql: Sql, digest: string, now: number): Promise<{ browser: string | null } | null> =>
  (
    await sql.query<{ browser: string | null }>(
      `SELECT t.browser FROM ${SESSIONS} WHERE t.digest = $1 AND ${IS_VALID}`,
      [digest, now],
    )
  )[0] ?? null

/**
 * Opens another session with the origin and scopes of a valid one, at most until its `renewable_until`. Returns null if it cannot be renewed. A token is renewed
 * once, and stays valid until its end for calls in progress.
 */
export async function renewPartnerToken(tx: Sql, token: string, now: number): Promise<OpenedPartnerToken | null> {
  const [old] = await tx.query<NewPartnerToken>(
    `SELECT grant_id::text AS grant, origin, scopes, framed, kind, browser, renewable_until AS "renewableUntil" FROM partner_tokens
     WHERE digest = $1 AND expires_at > $2::bigint AND renewable_until > $2::bigint FOR UPDATE`,
    [toDigest(token), now],
  )
  if (!old) return null
  await tx.query('UPDATE partner_tokens SET renewable_until = 0 WHERE digest = $1', [toDigest(token)])
  const life = Math.min(PARTNER_SESSION_MS, old.renewableUntil - now)
  return issuePartnerToken(tx, { ...old, life }, now)
}

/** Ends the session of a token. */
export async function revokePartnerToken(sql: Sql, token: string): Promise<void> {
  const [ended] = await sql.query<{ member: string }>(
    `DELETE FROM partner_tokens t USING partner_grants g WHERE t.digest = $1 AND g.id = t.grant_id RETURNING g.member::text`,
    [toDigest(token)],
  )
  if (ended) recordChange(sql, ended.member, 'session')
}

/** Ends all sessions that partners' pages have of a member. */
export const revokePartnerTokens = async (sql: Sql, member: string): Promise<void> =>
  void (await sql.query(
    'DELETE FROM partner_tokens WHERE grant_id IN (SELECT id FROM partner_grants WHERE member = $1::bigint)',
    [member],
  ))

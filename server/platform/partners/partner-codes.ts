import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import type { AccessKind } from '../../../shared/base/contract/partners.ts'
import type { Sql } from '../../core/db/sql.ts'
import { createSecret, equalsInConstantTime, toDigest } from '../../core/secrets/random-secrets.ts'

/** Life of a code of the sign-in window. */
export const PARTNER_CODE_LIFE_MS = 60_000

/** Code of the sign-in window with what it is for. */
export interface PartnerCode {
  grant: string
  origin: string
  scopes: readonly GrantScope[]
  /** SHA-256 of the page's verifier in base64url. */
  challenge: string
  /** True for a frame of the product's origin on the partner's page. */
  framed: boolean
  /** Kind of access that the member consented to. */
  kind: AccessKind
  /** Id of the browser in which the member consented, or null if it is unknown. */
  browser: string | null
}

/** Creates a code, of which only a digest is stored. */
export async function createCode(
  tx: Sql,
  { grant, origin, scopes, challenge, framed, kind, browser }: PartnerCode,
  now: number,
): Promise<string> {
  const code = createSecret()
  await tx.query(
    `INSERT INTO partner_codes (digest, grant_id, origin, scopes, challenge, framed, expires_at, kind, browser)
     VALUES ($1, $2::bigint, $3, $4::text[], $5, $6, $7::bigint, $8, $9)`,
    [toDigest(code), grant, origin, scopes, challenge, framed, now + PARTNER_CODE_LIFE_MS, kind, browser],
  )
  return code
}

/** Code that was used, with the partner and the member whom it names. */
export interface UsedCode extends PartnerCode {
  /** Id of the partner. */
  partner: string
  subject: string
}

/** Uses a code up, also if it has expired or the rest of the request turns out to be wrong. Returns null unless it was valid. */
export async function takeCode(sql: Sql, code: string, now: number): Promise<UsedCode | null> {
  const [used] = await sql.query<UsedCode & { expires_at: number }>(
    `WITH used AS (DELETE FROM partner_codes WHERE digest = $1 RETURNING grant_id, origin, scopes, challenge, framed, kind, browser, expires_at)
     SELECT g.id::text AS grant, used.origin, used.scopes, used.challenge, used.framed, used.kind, used.browser, used.expires_at,
       p.id::text AS partner, g.subject
     FROM used JOIN partner_grants g ON g.id = used.grant_id JOIN embedding_partners p ON p.id = g.partner
     JOIN members m ON m.id = g.member
     WHERE g.revoked_at IS NULL AND p.revoked_at IS NULL AND m.disabled_at IS NULL
       AND (NOT p.framed_only OR used.kind = 'frame')`,
    [toDigest(code)],
  )
  return used && used.expires_at > now ? used : null
}

/** Returns whether a verifier belongs to a challenge (RFC 7636, method S256). */
export const isVerifierOf = (challenge: string, verifier: string): boolean =>
  equalsInConstantTime(toDigest(verifier), challenge)

import { randomBytes } from 'node:crypto'
import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import type { AccessConsent } from '../../../shared/base/contract/partners.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Bytes of the name under which a partner knows a member: too many to guess. */
const SUBJECT_BYTES = 18

/** Consent of a member to a partner. Times in epoch ms. */
export interface Grant {
  id: string
  /** Id of the partner. */
  partner: string
  member: string
  /** Name under which the partner knows the member. */
  subject: string
  scopes: readonly GrantScope[]
}

/** Consent to store. */
export interface NewGrant extends AccessConsent {
  partner: string
  member: string
  /** Id of the browser in which the member consents, or null if it is unknown. */
  browser: string | null
}

const COLUMNS = 'id::text, partner::text, member::text, subject, scopes'

/** Stores a consent and returns it. A member's earlier consent to the partner keeps its subject and gets the scopes in addition. */
export async function storeGrant(tx: Sql, newGrant: NewGrant, now: number): Promise<Grant> {
  const { partner, member, origin, scopes } = newGrant
  const subject = `m_${randomBytes(SUBJECT_BYTES).toString('base64url')}`
  const [grant] = await tx.query<Grant>(
    `INSERT INTO partner_grants AS g (partner, member, subject, origin, scopes, granted_at, used_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::text[], $6::bigint, $6::bigint)
     ON CONFLICT (member, partner) WHERE revoked_at IS NULL DO UPDATE SET origin = excluded.origin, used_at = excluded.used_at,
       scopes = ARRAY(SELECT DISTINCT scope FROM unnest(g.scopes || excluded.scopes) AS scope ORDER BY scope)
     RETURNING ${COLUMNS}`,
    [partner, member, subject, origin, scopes, now],
  )
  if (!grant) throw new Error('a consent was not stored')
  await storeConsent(tx, grant.id, newGrant, now)
  return grant
}

/**
 * Stores a consent. Kinds are kept apart, because the scopes allowed to a frame are not allowed to the page. The browser is that of the latest consent.
 */
const storeConsent = async (
  tx: Sql,
  grant: string,
  { origin, kind, scopes, browser }: NewGrant,
  now: number,
): Promise<void> =>
  void (await tx.query(
    `INSERT INTO partner_consents AS c (grant_id, origin, kind, scopes, browser, at) VALUES ($1::bigint, $2, $3, $4::text[], $5, $6::bigint)
     ON CONFLICT (grant_id, origin, kind) DO UPDATE SET browser = excluded.browser, at = excluded.at,
       scopes = ARRAY(SELECT DISTINCT scope FROM unnest(c.scopes || excluded.scopes) AS scope ORDER BY scope)`,
    [grant, origin, kind, scopes, browser, now],
  ))

/** Access of a partner's server to a member. */
export interface ServerGrant extends Grant {
  /** Browser of the latest consent to the server, or null if it is unknown. */
  browser: string | null
}

/**
 * Returns the access of a partner's server to the member that it names by its subject, with the scopes allowed to the server; none if only pages or frames were
 * allowed. Returns null if the member has taken the access back or is disabled.
 */
export async function findServerGrant(sql: Sql, partner: string, subject: string): Promise<ServerGrant | null> {
  const [grant] = await sql.query<ServerGrant>(
    `SELECT g.id::text, g.partner::text, g.member::text, g.subject, consents.scopes, consents.browser
     FROM partner_grants g JOIN members m ON m.id = g.member CROSS JOIN LATERAL (
       SELECT COALESCE(array_agg(DISTINCT scope), '{}') AS scopes, (array_agg(c.browser ORDER BY c.at DESC))[1] AS browser
       FROM partner_consents c, unnest(c.scopes) AS scope WHERE c.grant_id = g.id AND c.kind = 'server') consents
     WHERE g.partner = $1::bigint AND g.subject = $2 AND g.revoked_at IS NULL AND m.disabled_at IS NULL`,
    [partner, subject],
  )
  return grant ?? null
}

/** Consent as the member sees it. Times in epoch ms. */
export interface GrantRow {
  id: string
  partner: string
  title: string
  origin: string
  scopes: readonly GrantScope[]
  granted_at: number
  used_at: number
  /** False if the operator has revoked the partner. */
  active: boolean
  /** Consents of the member, by origin and kind. Empty for access given before kinds were stored: it is asked for again. */
  consents: readonly AccessConsent[]
}

/** Returns the consents of a member that were not taken back, the last used first. */
export const listGrants = (sql: Sql, member: string): Promise<GrantRow[]> =>
  sql.query<GrantRow>(
    `SELECT g.id::text, p.name AS partner, p.title, g.origin, g.scopes, g.granted_at, g.used_at, p.revoked_at IS NULL AS active,
       COALESCE((SELECT json_agg(json_build_object('origin', c.origin, 'kind', c.kind, 'scopes', c.scopes) ORDER BY c.id)
         FROM partner_consents c WHERE c.grant_id = g.id), '[]') AS consents
     FROM partner_grants g JOIN embedding_partners p ON p.id = g.partner
     WHERE g.member = $1::bigint AND g.revoked_at IS NULL ORDER BY g.used_at DESC, g.id DESC`,
    [member],
  )

/** Takes a consent of a member back and ends its sessions and codes. Returns whether it existed. */
export async function revokeGrant(tx: Sql, member: string, id: string, now: number): Promise<boolean> {
  const [grant] = await tx.query<{ id: string }>(
    `UPDATE partner_grants SET revoked_at = $3::bigint
     WHERE member = $1::bigint AND id::text = $2 AND revoked_at IS NULL RETURNING id::text`,
    [member, id, now],
  )
  if (!grant) return false
  for (const table of ['partner_tokens', 'partner_codes', 'partner_consents'])
    await tx.query(`DELETE FROM ${table} WHERE grant_id = $1::bigint`, [grant.id])
  recordChange(tx, member, 'session')
  return true
}

import { randomBytes } from 'node:crypto'
import type { GrantScope } from '../../../shared/contract/endpoint.ts'
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
export interface NewGrant {
  partner: string
  member: string
  origin: string
  scopes: readonly GrantScope[]
}

const COLUMNS = 'id::text, partner::text, member::text, subject, scopes'

/** Stores a consent and returns it. A member's earlier consent to the partner keeps its subject and gets the scopes in addition. */
export async function storeGrant(tx: Sql, { partner, member, origin, scopes }: NewGrant, now: number): Promise<Grant> {
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
  return grant
}

/** Returns the consent that a partner names by its subject, unless the member has taken it back or is disabled. */
export async function findGrantBySubject(sql: Sql, partner: string, subject: string): Promise<Grant | null> {
  const [grant] = await sql.query<Grant>(
    `SELECT g.id::text, g.partner::text, g.member::text, g.subject, g.scopes FROM partner_grants g JOIN members m ON m.id = g.member
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
}

/** Returns the consents of a member that were not taken back, the last used first. */
export const listGrants = (sql: Sql, member: string): Promise<GrantRow[]> =>
  sql.query<GrantRow>(
    `SELECT g.id::text, p.name AS partner, p.title, g.origin, g.scopes, g.granted_at, g.used_at, p.revoked_at IS NULL AS active
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
  for (const table of ['partner_tokens', 'partner_codes'])
    await tx.query(`DELETE FROM ${table} WHERE grant_id = $1::bigint`, [grant.id])
  return true
}

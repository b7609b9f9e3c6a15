import type { GrantScope } from '../../../shared/base/contract/endpoint.ts'
import type { Sql } from '../../core/db/sql.ts'
import { createSecret, toDigest } from '../../core/secrets/random-secrets.ts'
import { createOriginCondition, permitsOrigin } from './origin.rules.ts'

/** First characters of a partner's key. */
const KEY_PREFIX = 'tlk_'
const KEY_PATTERN = /^tlk_(\d{1,19})_[A-Za-z0-9_-]{43}$/

/** Partner that embeds elements. Times in epoch ms. */
export interface EmbeddingPartner {
  id: string
  name: string
  title: string
  origins: readonly string[]
  scopes: readonly GrantScope[]
  /** True if members may give access in frames only. */
  framed_only: boolean
  created_at: number
  /** Null while the partner may open sessions. */
  revoked_at: number | null
}

/** Partner with figures for the operator. */
export interface PartnerRow extends EmbeddingPartner {
  /** Members who have granted access. */
  members: number
}

const COLUMNS = 'p.id::text, p.name, p.title, p.origins, p.scopes, p.framed_only, p.created_at, p.revoked_at'
const MEMBERS =
  '(SELECT count(*)::int FROM partner_grants g WHERE g.partner = p.id AND g.revoked_at IS NULL) AS members'

/** Returns all partners by name, those without access last. */
export const listPartners = (sql: Sql): Promise<PartnerRow[]> =>
  sql.query<PartnerRow>(
    `SELECT ${COLUMNS}, ${MEMBERS} FROM embedding_partners p ORDER BY p.revoked_at IS NOT NULL, p.name`,
  )

/** Returns a partner by name, also one whose access was revoked. */
export const findPartner = async (sql: Sql, name: string): Promise<PartnerRow | null> =>
  (
    await sql.query<PartnerRow>(`SELECT ${COLUMNS}, ${MEMBERS} FROM embedding_partners p WHERE p.name = $1`, [name])
  )[0] ?? null

/** Returns the partner of this name if its pages at `origin` may ask members for access, else null. */
export async function findAskingPartner(sql: Sql, name: string, origin: string): Promise<EmbeddingPartner | null> {
  const partner = await findPartner(sql, name)
  return partner && partner.revoked_at === null && permitsOrigin(partner.origins, origin) ? partner : null
}

/** Returns the origins whose pages may frame elements for a partner: those registered. None if the partner is unknown or revoked. */
export async function findFrameOrigins(sql: Sql, name: string): Promise<readonly string[]> {
  const partner = await findPartner(sql, name)
  return partner?.revoked_at === null ? partner.origins : []
}

/** Returns the name of the oldest partner with access whose pages may be on the reader's machine, or null. */
export const findLocalPartner = async (sql: Sql): Promise<string | null> =>
  (
    await sql.query<{ name: string }>(
      `SELECT p.name FROM embedding_partners p WHERE p.revoked_at IS NULL
       AND EXISTS (SELECT FROM unnest(p.origins) AS origin WHERE origin LIKE 'http://localhost:%') ORDER BY p.id LIMIT 1`,
    )
  )[0]?.name ?? null

/** New partner as the operator registers it. */
export type NewPartner = Pick<EmbeddingPartner, 'name' | 'title' | 'origins' | 'scopes'>

/** Registers a partner and returns its key, which is not stored; null if the name is taken. */
export async function addPartner(tx: Sql, newPartner: NewPartner, now: number): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO embedding_partners (name, title, origins, scopes, created_at)
     VALUES ($1, $2, $3::text[], $4::text[], $5::bigint) ON CONFLICT (name) DO NOTHING RETURNING id::text`,
    [newPartner.name, newPartner.title, newPartner.origins, newPartner.scopes, now],
  )
  return row ? issueKey(tx, row.id, now) : null
}

/** Changes of a partner; undefined ones keep their value. */
export interface PartnerChange {
  title?: string | undefined
  origins?: readonly string[] | undefined
  scopes?: readonly GrantScope[] | undefined
  framedOnly?: boolean | undefined
}

/** Condition on a session or code t of partner $1: it has an origin, a scope or a kind of access that the partner does not have. */
const IS_BEYOND = `t.grant_id IN (SELECT id FROM partner_grants WHERE partner = $1::bigint) AND NOT EXISTS
  (SELECT FROM embedding_partners p WHERE p.id = $1::bigint AND ${createOriginCondition('t.origin', 'p.origins')} AND t.scopes <@ p.scopes
    AND (NOT p.framed_only OR t.kind = 'frame'))`

/**
 * Changes a partner. Sessions and codes with an origin, a scope or a kind of access that it has lost end at once, also if it is given back later. Consents of
 * members stay. Returns the number of ended sessions.
 */
export async function changePartner(tx: Sql, partner: string, change: PartnerChange): Promise<number> {
  await tx.query(
    `UPDATE embedding_partners SET title = coalesce($2, title), origins = coalesce($3::text[], origins),
       scopes = coalesce($4::text[], scopes), framed_only = coalesce($5::boolean, framed_only) WHERE id = $1::bigint`,
    [partner, change.title ?? null, change.origins ?? null, change.scopes ?? null, change.framedOnly ?? null],
  )
  await tx.query(`DELETE FROM partner_codes t WHERE ${IS_BEYOND}`, [partner])
  return (await tx.query(`DELETE FROM partner_tokens t WHERE ${IS_BEYOND} RETURNING digest`, [partner])).length
}

/** Gives a revoked partner access again and returns its new key. Consents that members gave before and have not removed are valid again. */
export async function restorePartner(tx: Sql, partner: string, now: number): Promise<string> {
  await tx.query('UPDATE embedding_partners SET revoked_at = NULL WHERE id = $1::bigint', [partner])
  return issueKey(tx, partner, now)
}

async function issueKey(tx: Sql, partner: string, now: number): Promise<string> {
  const key = `${KEY_PREFIX}${partner}_${createSecret()}`
  await tx.query('INSERT INTO partner_keys (digest, partner, created_at) VALUES ($1, $2::bigint, $3::bigint)', [
    toDigest(key),
    partner,
    now,
  ])
  return key
}

/** Creates a new key of a partner and returns it. The previous ones stay valid for `overlapMs`. */
export async function rotateKey(tx: Sql, partner: string, now: number, overlapMs: number): Promise<string> {
  await tx.query('UPDATE partner_keys SET expires_at = least(expires_at, $2::bigint) WHERE partner = $1::bigint', [
    partner,
    now + overlapMs,
  ])
  await tx.query('DELETE FROM partner_keys WHERE partner = $1::bigint AND expires_at <= $2::bigint', [partner, now])
  return issueKey(tx, partner, now)
}

/** Revokes a partner: its keys, sessions and codes end at once. Consents stay, so that members see what they granted. Returns false if it was revoked before. */
export async function revokePartner(tx: Sql, partner: string, now: number): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE embedding_partners SET revoked_at = $2::bigint WHERE id = $1::bigint AND revoked_at IS NULL RETURNING id',
    [partner, now],
  )
  const grants = '(SELECT id FROM partner_grants WHERE partner = $1::bigint)'
  await tx.query('DELETE FROM partner_keys WHERE partner = $1::bigint', [partner])
  await tx.query(`DELETE FROM partner_tokens WHERE grant_id IN ${grants}`, [partner])
  await tx.query(`DELETE FROM partner_codes WHERE grant_id IN ${grants}`, [partner])
  return rows.length > 0
}

/** Returns the partner of a key, or null if the key is malformed, unknown or expired, or the partner was revoked. */
export async function findPartnerByKey(sql: Sql, key: string, now: number): Promise<EmbeddingPartner | null> {
  if (!KEY_PATTERN.test(key)) return null
  const [partner] = await sql.query<EmbeddingPartner>(
    `SELECT ${COLUMNS} FROM partner_keys k JOIN embedding_partners p ON p.id = k.partner
     WHERE k.digest = $1 AND (k.expires_at IS NULL OR k.expires_at > $2::bigint) AND p.revoked_at IS NULL`,
    [toDigest(key), now],
  )
  return partner ?? null
}

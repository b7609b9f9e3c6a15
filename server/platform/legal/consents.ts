import { type LegalDocument, listRequired, writeConsent } from '../../../shared/base/contract/consent.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CurrentDocument, findCurrentDocuments, type LegalKind } from './documents.ts'

/** Document that a member accepted. `accepted_at` in epoch ms. */
export interface Consent {
  kind: LegalKind
  version: string
  accepted_at: number
}

/**
 * Returns the current documents named in a field `consent` (`terms:3,privacy:1`), or null if it names another document or version. `isComplete` also requires
 * that it names all of them.
 */
export async function findConsentedDocuments(
  sql: Sql,
  consent: string | null,
  isComplete: boolean,
): Promise<CurrentDocument[] | null> {
  const current = listRequired(await findCurrentDocuments(sql))
  const named = new Set((consent ?? '').split(',').filter((one) => one !== ''))
  const accepted = current.filter((currentDocument) => named.has(writeConsent([currentDocument])))
  const isRight = accepted.length === named.size || current.length === 0
  return isRight && (!isComplete || accepted.length === current.length) ? accepted : null
}

/** Records that a member accepts documents. The time of the first acceptance stays. */
export const recordConsents = (
  tx: Sql,
  member: string,
  documents: readonly Pick<CurrentDocument, 'id'>[],
  now: number,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO legal_consents (member, document, accepted_at) SELECT $1::bigint, id, $3::bigint FROM unnest($2::bigint[]) AS id
     ON CONFLICT DO NOTHING`,
    [member, documents.map(({ id }) => id), now],
  )

/** Returns the current documents that a member has not accepted. */
export async function findOpenDocuments(sql: Sql, member: string): Promise<LegalDocument[]> {
  const current = listRequired(await findCurrentDocuments(sql))
  if (current.length === 0) return []
  const accepted = await sql.query<{ document: string }>(
    'SELECT document::text FROM legal_consents WHERE member = $1::bigint AND document = ANY ($2::bigint[])',
    [member, current.map(({ id }) => id)],
  )
  const known = new Set(accepted.map(({ document }) => document))
  return current
    .filter(({ id }) => !known.has(id))
    .map(({ kind, version }) => ({ kind, version, url: '', content: '' }))
}

/** Returns all documents that a member accepted, newest first. */
export const findConsents = (sql: Sql, member: string): Promise<Consent[]> =>
  sql.query<Consent>(
    `SELECT d.kind, d.version, c.accepted_at FROM legal_consents c JOIN legal_documents d ON d.id = c.document
     WHERE c.member = $1::bigint ORDER BY c.accepted_at DESC, d.id DESC`,
    [member],
  )

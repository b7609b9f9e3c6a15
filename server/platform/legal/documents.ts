import type { Value } from '../../../shared/base/contract/codec.ts'
import type { LegalDocument, legalKind } from '../../../shared/base/contract/consent.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Kind of a legal document. */
export type LegalKind = Value<typeof legalKind>

/** Content of a document in one language: the address of a page, or HTML; the other is "". */
export interface LegalText {
  url: string
  content: string
}

/** Document that applies now, as the operator sees it. */
export interface CurrentDocument {
  id: string
  kind: LegalKind
  version: string
  created_at: number
  languages: string[]
}

/** Newest document of each kind that is not removed. */
const CURRENT = `SELECT DISTINCT ON (kind) id, kind, version, created_at FROM legal_documents WHERE removed_at IS NULL
  ORDER BY kind, id DESC`

/** Order in which pages list the kinds. */
const BY_KIND = "array_position(ARRAY['terms', 'privacy', 'risk'], d.kind)"

/** Returns the documents that apply, with their text in the reader's language, else in English, else in the first one. Texts are left out unless `kind` is given. */
export const findDocuments = (sql: Sql, lang: LanguageCode, kind: LegalKind | null): Promise<LegalDocument[]> =>
  sql.query<LegalDocument>(
    `SELECT d.kind, d.version, t.url, CASE WHEN $2::text IS NULL THEN '' ELSE t.content END AS content
     FROM (${CURRENT}) AS d CROSS JOIN LATERAL (
       SELECT url, content FROM legal_texts WHERE document = d.id ORDER BY lang = $1 DESC, lang = 'en' DESC, lang LIMIT 1
     ) AS t WHERE $2::text IS NULL OR d.kind = $2::text ORDER BY ${BY_KIND}`,
    [lang, kind],
  )

/** Returns the documents that apply, without their texts. */
export const findCurrentDocuments = (sql: Sql): Promise<CurrentDocument[]> =>
  sql.query<CurrentDocument>(
    `SELECT d.id::text, d.kind, d.version, d.created_at,
       ARRAY(SELECT lang FROM legal_texts WHERE document = d.id ORDER BY lang) AS languages
     FROM (${CURRENT}) AS d ORDER BY ${BY_KIND}`,
  )

/** Values of a document by the operator. */
export interface GivenDocument extends LegalText {
  kind: LegalKind
  version: string
  lang: LanguageCode
}

/**
 * Sets the text of a document in a language. Another version than the current one becomes the current one, which members are asked to accept. Returns false if
 * the version is an earlier one: members accepted it with its text of that time. Acts of the operator that change documents run one after the other, so two versions are not added at once.
 */
export async function setDocument(
  tx: Sql,
  { kind, version, lang, url, content }: GivenDocument,
  now: number,
): Promise<boolean> {
  const current = (await findCurrentDocuments(tx)).find((currentDocument) => currentDocument.kind === kind)
  const [known] = await tx.query<{ id: string }>(
    'SELECT id::text FROM legal_documents WHERE kind = $1 AND version = $2',
    [kind, version],
  )
  if (known && known.id !== current?.id) return false
  const id =
    known?.id ??
    (await insertRow(
      tx,
      'INSERT INTO legal_documents (kind, version, created_at) VALUES ($1, $2, $3::bigint) RETURNING id::text',
      [kind, version, now],
    ))
  await tx.query(
    `INSERT INTO legal_texts (document, lang, url, content) VALUES ($1::bigint, $2, $3, $4)
     ON CONFLICT (document, lang) DO UPDATE SET url = excluded.url, content = excluded.content`,
    [id, lang, url, content],
  )
  return true
}

/** Removes all versions of a document, which stay as evidence. Returns false if none applies. */
export async function removeDocument(sql: Sql, kind: LegalKind, now: number): Promise<boolean> {
  const removed = await sql.query(
    'UPDATE legal_documents SET removed_at = $2::bigint WHERE kind = $1 AND removed_at IS NULL RETURNING id',
    [kind, now],
  )
  return removed.length > 0
}

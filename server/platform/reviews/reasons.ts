import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'

/** Predefined reason for refusing a review of a kind, in one language. */
export interface ReasonText {
  id: string
  kind: string
  lang: LanguageCode
  words: string
}

/** Returns the reasons of a kind, or of all kinds if null; one row per language. */
export const findReasonTexts = (sql: Sql, kind: string | null): Promise<ReasonText[]> =>
  sql.query<ReasonText>(
    `SELECT r.id::text, r.kind, t.lang, t.words FROM refusal_reasons r JOIN refusal_reason_texts t ON t.reason = r.id
     WHERE $1::text IS NULL OR r.kind = $1 ORDER BY r.kind, r.id, t.lang <> 'en', t.lang`,
    [kind],
  )

/** Adds a reason in its first language and returns its id. */
export async function addReason(tx: Sql, { kind, lang, words }: Omit<ReasonText, 'id'>): Promise<string> {
  const id = await insertRow(tx, 'INSERT INTO refusal_reasons (kind) VALUES ($1) RETURNING id::text', [kind])
  await translateReason(tx, id, { lang, words })
  return id
}

/** Sets the text of a reason in a language. Returns whether the reason exists. */
export const translateReason = async (
  sql: Sql,
  id: string,
  { lang, words }: Pick<ReasonText, 'lang' | 'words'>,
): Promise<boolean> =>
  (
    await sql.query(
      `INSERT INTO refusal_reason_texts (reason, lang, words) SELECT id, $2, $3 FROM refusal_reasons WHERE id = $1::bigint
       ON CONFLICT (reason, lang) DO UPDATE SET words = excluded.words RETURNING reason`,
      [id, lang, words],
    )
  ).length > 0

/** Removes a reason and returns whether it existed. Past refusals keep its text. */
export const removeReason = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM refusal_reasons WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** Returns the text of a reason of a kind in a language, or else in English or any other language. Null if the kind has no such reason. */
export async function findReasonText(sql: Sql, id: string, kind: string, lang: LanguageCode): Promise<string | null> {
  const texts = (await findReasonTexts(sql, kind)).filter((text) => text.id === id)
  const reasonText = texts.find((text) => text.lang === lang) ?? texts[0]
  return reasonText?.words ?? null
}

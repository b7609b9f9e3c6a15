import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'

/** A reason for which the operator refuses things of a kind, in a language. */
export interface ReasonText {
  id: string
  kind: string
  lang: LanguageCode
  words: string
}

/** The reasons of a kind or of all, a line a language. */
export const reasonTexts = (sql: Sql, kind: string | null): Promise<ReasonText[]> =>
  sql.query<ReasonText>(
    `SELECT r.id::text, r.kind, t.lang, t.words FROM refusal_reasons r JOIN refusal_reason_texts t ON t.reason = r.id
     WHERE $1::text IS NULL OR r.kind = $1 ORDER BY r.kind, r.id, t.lang <> 'en', t.lang`,
    [kind],
  )

/** Adds a reason in its first language and answers its id. */
export async function addReason(tx: Sql, { kind, lang, words }: Omit<ReasonText, 'id'>): Promise<string> {
  const id = await insertRow(tx, 'INSERT INTO refusal_reasons (kind) VALUES ($1) RETURNING id::text', [kind])
  await translateReason(tx, id, { lang, words })
  return id
}

/** Gives a reason its words in a language; answers whether there is such a reason. */
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

/** Takes a reason away; answers whether there was one. What was refused for it keeps its words. */
export const removeReason = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM refusal_reasons WHERE id = $1::bigint RETURNING id', [id])).length > 0

/** The words of a reason of a kind in a language; in English or whatever language it has, where that one is missing. Null when the kind has no such reason. */
export async function reasonIn(sql: Sql, id: string, kind: string, lang: LanguageCode): Promise<string | null> {
  const texts = (await reasonTexts(sql, kind)).filter((text) => text.id === id)
  const found = texts.find((text) => text.lang === lang) ?? texts[0]
  return found?.words ?? null
}

import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import { toNameKey } from './names.ts'

/** Returns the word that a member chose for mails; "" for none. */
export async function readMailWord(sql: Sql, member: string): Promise<string> {
  const [found] = await sql.query<{ word: string }>('SELECT mail_word AS word FROM members WHERE id = $1::bigint', [
    member,
  ])
  return found?.word ?? ''
}

/** Sets the word of a member; "" removes it. */
export const storeMailWord = (sql: Sql, member: string, word: string): Promise<unknown> =>
  sql.query('UPDATE members SET mail_word = $2 WHERE id = $1::bigint', [member, word])

/** Returns the text of a mail below the word of the member with this login name. Mails to others, and to members without a word, are unchanged. */
export async function addMailWord(
  sql: Sql,
  { to, lang, text }: { to: string; lang: LanguageCode; text: string },
): Promise<string> {
  const [found] = await sql.query<{ word: string }>('SELECT mail_word AS word FROM members WHERE name_key = $1', [
    toNameKey(to),
  ])
  return found?.word ? `${translate(lang, 'accounts.mailWord', { word: found.word })}\n\n${text}` : text
}

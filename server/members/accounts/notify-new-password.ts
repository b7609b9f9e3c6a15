import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'
import { announce, announceByMail } from '../notices/notify-member.ts'
import { recordPasswordSet } from '../registry/members.ts'

/** Password that was set, and how. */
interface NewPassword {
  id: string
  /** Login name. */
  name: string
  lang: LanguageCode
  how: 'changed' | 'reset' | 'trading'
}

const WORDS = {
  changed: ['accounts.passwordResetTitle', 'accounts.passwordChangedText'],
  reset: ['accounts.passwordResetTitle', 'accounts.passwordResetText'],
  trading: ['accounts.tradingPasswordTitle', 'accounts.tradingPasswordText'],
} as const

/** Notifies the member in the messages and by e-mail, and starts the hold of payouts, in the transaction that sets the password. */
export async function tellOfNewPassword(tx: Sql, { id, name, lang, how }: NewPassword, now: number): Promise<void> {
  const [title, text] = WORDS[how]
  const words = { title: translate(lang, title), text: translate(lang, text) }
  await recordPasswordSet(tx, id, now)
  await announce(tx, id, words, now)
  await announceByMail(tx, name, words, now)
}

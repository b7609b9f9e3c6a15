import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { messageText } from '../../core/message-text.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { recordPasswordSet } from '../registry/members.ts'

/** Password that was set, and how. */
interface NewPassword {
  id: string
  /** Login name. */
  name: string
  lang: LanguageCode
  how: 'changed' | 'reset' | 'trading'
}

const TEXT_KEYS = {
  changed: ['accounts.passwordResetTitle', 'accounts.passwordChangedText'],
  reset: ['accounts.passwordResetTitle', 'accounts.passwordResetText'],
  trading: ['accounts.tradingPasswordTitle', 'accounts.tradingPasswordText'],
} as const

/** Notifies the member of a new password, in the messages and by e-mail, and starts the hold of payouts, in the transaction that sets the password. */
export async function notifyNewPassword(tx: Sql, { id, name, lang, how }: NewPassword, now: number): Promise<void> {
  const [title, text] = TEXT_KEYS[how]
  const notification = { title: messageText(title), texts: [messageText(text)] }
  await recordPasswordSet(tx, id, now)
  await notifySecurityChange(tx, { id, name, lang }, notification, now)
}

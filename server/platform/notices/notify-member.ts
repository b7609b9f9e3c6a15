import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { queueMail } from '../../core/mail/queue.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { addMailWord } from '../../members/registry/mail-words.ts'
import { renderMessage } from './message.ts'
import { addNotice } from './notices.ts'

/** Language and time of a notification. */
interface Occasion {
  /** Language of the e-mail, and of the notice on nodes of the previous release. */
  lang: LanguageCode
  /** Epoch ms. */
  now: number
}

/** Adds an announcement to the member's messages, in the transaction of the change. The member reads it in the language of the moment. */
export async function notifyMember(
  tx: Sql,
  member: string,
  notification: MemberNotification,
  { lang, now }: Occasion,
): Promise<void> {
  const { cause = null, ...message } = notification
  const { title, content } = renderMessage(lang, message)
  await addNotice(tx, { title, content, member, message, cause }, now)
}

/** Time in which the e-mail is still sent, ms. Later it would only alarm the member. */
const MAIL_LIFE_MS = 3 * 24 * 3_600_000

/** Queues the announcement as an e-mail, below the member's word, if the login name is an address. It is part of the transaction of the change, so it is sent only if that commits. */
export async function notifyByMail(
  tx: Sql,
  username: string,
  notification: MemberNotification,
  { lang, now }: Occasion,
): Promise<void> {
  if (!EMAIL_PATTERN.test(username)) return
  const { title: subject, paragraphs } = renderMessage(lang, notification)
  const text = await addMailWord(tx, { to: username, lang, text: `${paragraphs.join('\n\n')}\n` })
  await queueMail(tx, { to: username, subject, text }, { now, life: MAIL_LIFE_MS })
}

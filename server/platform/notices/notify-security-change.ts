import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { createFreezeLink } from '../../members/registry/freeze-links.ts'
import { notifyByMail, notifyMember } from './notify-member.ts'

/** Member whose account has changed, with the login name; "" for a disabled member, to whom no mail is sent. */
export interface ChangedMember {
  id: string
  name: string
  lang: LanguageCode
}

/**
 * Notifies a member of a change of security, in the messages and by e-mail, in the transaction of the change. The mail has a link that freezes the payouts, because
 * the member may have lost the account to the person who made the change.
 */
export async function notifySecurityChange(
  tx: Sql,
  { id, name, lang }: ChangedMember,
  notification: MemberNotification,
  now: number,
): Promise<void> {
  await notifyMember(tx, id, notification, { lang, now })
  if (!EMAIL_PATTERN.test(name)) return
  const link = await createFreezeLink(tx, id, now)
  const words = link === null ? [] : [messageText('accounts.freezeLink', { link })]
  await notifyByMail(tx, name, { ...notification, texts: [...notification.texts, ...words] }, { lang, now })
}

import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'
import { notifyByMail, notifyMember } from '../notices/notify-member.ts'

/** Login on a device that the member has not used before. */
interface NewDevice {
  id: string
  /** Login name. */
  name: string
  lang: LanguageCode
  /** Browser and system (`browserName`), or "" if unknown. */
  browser: string
}

/** Notifies a member of it in the messages and by e-mail, in the transaction that opens the session. */
export async function notifyNewDevice(tx: Sql, { id, name, lang, browser }: NewDevice, now: number): Promise<void> {
  const words = {
    title: translate(lang, 'accounts.newDeviceTitle'),
    text: translate(lang, 'accounts.newDeviceText', {
      time: formatUtcMinute(now),
      device: browser || translate(lang, 'accounts.unknownDevice'),
    }),
  }
  await notifyMember(tx, id, words, now)
  await notifyByMail(tx, name, words, now)
}

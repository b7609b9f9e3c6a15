import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import { utcMinute } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/db.ts'
import { translate } from '../../core/messages.ts'
import { announce, announceByMail } from '../notices/notify-member.ts'

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
export async function tellOfNewDevice(tx: Sql, { id, name, lang, browser }: NewDevice, now: number): Promise<void> {
  const words = {
    title: translate(lang, 'accounts.newDeviceTitle'),
    text: translate(lang, 'accounts.newDeviceText', {
      time: utcMinute(now),
      device: browser || translate(lang, 'accounts.unknownDevice'),
    }),
  }
  await announce(tx, id, words, now)
  await announceByMail(tx, name, words, now)
}

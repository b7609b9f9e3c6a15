import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Sql } from '../../core/db/db.ts'
import { messageText } from '../../core/message-text.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'

/** Login on a device that the member has not used before. */
interface NewDevice {
  id: string
  /** Login name. */
  name: string
  lang: LanguageCode
  /** Browser and system (`toBrowserName`), or "" if unknown. */
  browser: string
}

/** Notifies a member of a login on a new device, in the messages and by e-mail, in the transaction that opens the session. */
export async function notifyNewDevice(tx: Sql, { id, name, lang, browser }: NewDevice, now: number): Promise<void> {
  const device = browser || ({ text: 'accounts.unknownDevice' } as const)
  const notification = {
    title: messageText('accounts.newDeviceTitle'),
    texts: [messageText('accounts.newDeviceText', { time: { time: now }, device })],
  }
  await notifySecurityChange(tx, { id, name, lang }, notification, now)
}

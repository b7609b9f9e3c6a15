import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import { notifyMember } from '../../members/notices/notify-member.ts'
import type { Transfer } from './transfers.ts'

type AnnouncedTransfer = Pick<
  Transfer,
  'sender' | 'recipient' | 'to_name' | 'coin' | 'amount' | 'received' | 'lang' | 'their_lang'
>

const getTitle = (lang: LanguageCode, { coin }: AnnouncedTransfer, key: 'arrived' | 'got' | 'returned') =>
  translate(lang, `internalTransfer.${key}Title`, { coin })

/** Notifies sender and recipient of an arrival. `from` is the masked name of the sender. */
export async function notifyArrival(tx: Sql, transfer: AnnouncedTransfer, from: string, now: number): Promise<void> {
  const { sender, recipient, to_name: name, coin, amount, received, lang, their_lang } = transfer
  const text = translate(lang, 'internalTransfer.arrivedText', { amount, coin, quantity: received, name })
  await notifyMember(tx, sender, { title: getTitle(lang, transfer, 'arrived'), text }, now)
  const theirs = translate(their_lang, 'internalTransfer.gotText', { quantity: received, coin, name: from })
  await notifyMember(tx, recipient, { title: getTitle(their_lang, transfer, 'got'), text: theirs }, now)
}

/** Notifies the sender that a transfer could not arrive. */
export async function notifyReturn(tx: Sql, transfer: AnnouncedTransfer, now: number): Promise<void> {
  const { sender, to_name: name, coin, amount, lang } = transfer
  const text = translate(lang, 'internalTransfer.returnedText', { amount, coin, name })
  await notifyMember(tx, sender, { title: getTitle(lang, transfer, 'returned'), text }, now)
}

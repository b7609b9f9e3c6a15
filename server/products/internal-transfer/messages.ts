import type { LanguageCode } from '../../../shared/i18n/languages.ts'
import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import { announce } from '../../members/notices/notify-member.ts'
import type { Transfer } from './transfers.ts'

type Told = Pick<Transfer, 'sender' | 'recipient' | 'to_name' | 'coin' | 'amount' | 'received' | 'lang' | 'their_lang'>

const titled = (lang: LanguageCode, { coin }: Told, key: 'arrived' | 'got' | 'returned') =>
  translate(lang, `internalTransfer.${key}Title`, { coin })

/** Notifies sender and recipient of an arrival. `from` is the masked name of the sender. */
export async function tellArrival(tx: Sql, transfer: Told, from: string, now: number): Promise<void> {
  const { sender, recipient, to_name: name, coin, amount, received, lang, their_lang } = transfer
  const text = translate(lang, 'internalTransfer.arrivedText', { amount, coin, quantity: received, name })
  await announce(tx, sender, { title: titled(lang, transfer, 'arrived'), text }, now)
  const theirs = translate(their_lang, 'internalTransfer.gotText', { quantity: received, coin, name: from })
  await announce(tx, recipient, { title: titled(their_lang, transfer, 'got'), text: theirs }, now)
}

/** Notifies the sender that a transfer could not arrive. */
export async function tellReturn(tx: Sql, transfer: Told, now: number): Promise<void> {
  const { sender, to_name: name, coin, amount, lang } = transfer
  const text = translate(lang, 'internalTransfer.returnedText', { amount, coin, name })
  await announce(tx, sender, { title: titled(lang, transfer, 'returned'), text }, now)
}

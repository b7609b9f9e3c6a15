import { formatOrderNumber } from '../../core/db/order-number.ts'
import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import { notifyMember } from '../../platform/notices/notify-member.ts'
import { TRANSFER_NUMBER_PREFIX, type Transfer } from './transfers.ts'

type AnnouncedTransfer = Pick<
  Transfer,
  'id' | 'sent_at' | 'sender' | 'recipient' | 'to_name' | 'coin' | 'amount' | 'received' | 'lang' | 'their_lang'
>

/** Notifies sender and recipient of an arrival. `from` is the masked name of the sender. */
export async function notifyArrival(tx: Sql, transfer: AnnouncedTransfer, from: string, now: number): Promise<void> {
  const { sender, recipient, to_name: name, coin, lang, their_lang } = transfer
  const [amount, quantity] = [{ amount: transfer.amount }, { amount: transfer.received }]
  const cause = getCause(transfer)
  const sent = [messageText('internalTransfer.arrivedText', { amount, coin, quantity, name })]
  const arrived = { title: messageText('internalTransfer.arrivedTitle', { coin }), texts: sent, cause }
  await notifyMember(tx, sender, arrived, { lang, now })
  const texts = [messageText('internalTransfer.gotText', { quantity, coin, name: from })]
  const got = { title: messageText('internalTransfer.gotTitle', { coin }), texts, cause }
  await notifyMember(tx, recipient, got, { lang: their_lang, now })
}

/** Notifies the sender that a transfer could not arrive. */
export async function notifyReturn(tx: Sql, transfer: AnnouncedTransfer, now: number): Promise<void> {
  const { sender, to_name: name, coin, lang } = transfer
  const texts = [messageText('internalTransfer.returnedText', { amount: { amount: transfer.amount }, coin, name })]
  const title = messageText('internalTransfer.returnedTitle', { coin })
  await notifyMember(tx, sender, { title, texts, cause: getCause(transfer) }, { lang, now })
}

const getCause = ({ sent_at, id }: AnnouncedTransfer) =>
  ({ type: 'transfer', number: formatOrderNumber(TRANSFER_NUMBER_PREFIX, sent_at, id) }) as const

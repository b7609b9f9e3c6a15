import type { FormValues } from '../../../shared/base/contract/endpoint.ts'
import { sendInternalTransfer as endpoint } from '../../../shared/base/contract/internal-transfer.ts'
import {
  findSentAmountRefusal,
  getArrival,
  splitSentAmount,
} from '../../../shared/base/rules/internal-transfer.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { allCoins, type Coin, post } from '../../ledger/ledger.ts'
import { checkFreeze } from '../../members/registry/freezes.ts'
import { maskName } from '../../members/registry/mask-name.ts'
import { lockMembers } from '../../members/registry/members.ts'
import { checkPaymentPassword } from '../../members/registry/payment-password.ts'
import { refuseFrozenPayouts } from '../../members/registry/payout-freezes.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { refuseListedTransfer } from '../../members/registry/withdrawal-whitelists.ts'
import { scheduleStep } from '../schedule/scheduled-steps.ts'
import { findTermsRefusal } from '../term-products/terms-hash.ts'
import { TRANSFER_COMPLETION } from './completion.ts'
import { createTransferArrivalEntry, createTransferHoldEntry } from './internal-transfer.journal.ts'
import { listTransferTerms, type TransferTerms, toShownTransferTerms } from './internal-transfer.terms.ts'
import { isRecipientId, resolveRecipient } from './recipient-lookups.ts'
import { checkTransfersOpen, findClosedRefusal } from './search.ts'
import { notifyArrival } from './transfer-messages.ts'
import { addTransfer, findTransfers, type NewTransfer } from './transfers.ts'

type SendForm = FormValues<typeof endpoint>

/**
 * Sends a coin from the funds account to the found account: immediately, or held until its days are over (ITR-08, Q-121). Locks both members in a fixed order,
 * so that two members who send to each other at the same time do not deadlock.
 */
export const sendInternalTransfer = handle(
  endpoint,
  async ({ form, member, lang, context, tx, prepared }) => {
    const now = context.now()
    const off = await checkTransfersOpen(tx)
    if (off) return off
    const lookup = await resolveRecipient(tx, member, form.recipientId, now)
    if (!lookup) return refuseUnknownAccount()
    if (lookup.expired) return refuse('internalTransfer.expired', {}, { field: 'recipientId', rule: 'expired' })
    const names = await lockMembers(tx, [member, lookup.member])
    const [from, to] = [names.get(member), names.get(lookup.member)]
    if (from === undefined) return refuse('refusals.disabled')
    const closed =
      (await checkFreeze(tx, member, 'payouts')) ??
      (await refuseFrozenPayouts(tx, member, now)) ??
      (await refuseListedTransfer(tx, member, now))
    if (closed) return closed
    if (to === undefined) return refuseUnknownAccount()
    const sendable = await findSendableCoin(tx, form)
    if (sendable instanceof Refusal) return sendable
    if (prepared) return prepared
    const { coin, terms, fee, received } = sendable
    const arrives_at = getArrival(now, terms.days)
    const transfer: NewTransfer = {
      sender: member,
      recipient: lookup.member,
      to_name: maskName(to),
      coinId: coin.id,
      coin: coin.title,
      amount: form.amount,
      fee,
      received,
      lang,
      status: terms.days === 0 ? 'finished' : 'transferring',
      sent_at: now,
      arrives_at,
    }
    const id = await addTransfer(tx, transfer)
    const refusal = await bookTransfer(tx, { id, ...transfer }, maskName(from))
    if (refusal) return refusal
    const words = { amount: form.amount, coin: coin.title, quantity: received, name: transfer.to_name }
    return terms.days === 0
      ? succeed({ id }, 'internalTransfer.done', words)
      : succeed({ id }, 'internalTransfer.sent', { ...words, days: terms.days })
  },
  {
    checkForm: ({ recipientId }) => (isRecipientId(recipientId) ? null : refuseUnknownAccount()),
    checkState: async (call) =>
      findClosedRefusal(await call.context.settings.read()) ?? refuseUnconfirmedSession(call, 'payouts'),
    prepare: checkPaymentPassword,
  },
)

const refuseUnknownAccount = (): Refusal =>
  refuse('internalTransfer.unknownAccount', {}, { field: 'recipientId', rule: 'unknown' })

/** Books a transfer, and notifies both members if it arrives immediately. Returns a refusal if the balance is insufficient. */
async function bookTransfer(tx: Sql, transfer: NewTransfer & { id: string }, from: string): Promise<Refusal | null> {
  const { id } = transfer
  const now = transfer.sent_at
  const isAtOnce = transfer.status === 'finished'
  const entry = isAtOnce ? createTransferArrivalEntry(transfer, 'available') : createTransferHoldEntry(transfer)
  const short = await post(tx, [entry], now)
  if (short)
    return refuse(
      'refusals.insufficient',
      { available: short.balance, coin: transfer.coin },
      { field: 'amount', rule: 'balance', bound: short.balance },
    )
  if (!isAtOnce)
    await scheduleStep(tx, { kind: TRANSFER_COMPLETION, subject: id, step: 1, due_at: transfer.arrives_at })
  else for (const written of await findTransfers(tx, [id])) await notifyArrival(tx, written, from, now)
  return null
}

/** Returns the coin with its terms, the fee and the received amount, or the reason why it cannot be sent. */
async function findSendableCoin(
  tx: Sql,
  { coinId, amount, terms: shown }: SendForm,
): Promise<{ coin: Coin; terms: TransferTerms; fee: string; received: string } | Refusal> {
  const coin = (await allCoins(tx)).find(({ id }) => id === coinId)
  if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
  const terms = (await listTransferTerms(tx)).find((transferTerms) => transferTerms.coin === coin.title)
  if (!terms) return refuse('internalTransfer.closedCoin', { coin: coin.title }, { field: 'coinId', rule: 'offered' })
  const sending = { fee: terms.fee, scale: coin.scale }
  const wrong = findSentAmountRefusal(amount, sending)
  if (wrong?.rule === 'digits') return refuse('refusals.tooManyDigits', { digits: coin.scale }, wrong)
  const changed = findTermsRefusal(shown, toShownTransferTerms(terms))
  if (changed) return changed
  return wrong
    ? refuse('internalTransfer.nothingLeft', {}, wrong)
    : { coin, terms, ...splitSentAmount(amount, sending) }
}

import type { FormOf } from '../../../shared/contract/endpoint.ts'
import { sendInternalTransfer as endpoint } from '../../../shared/contract/internal-transfer.ts'
import { DAY_MS } from '../../../shared/contract/utc-days.ts'
import { scaleOf, sign } from '../../../shared/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { refuseOtherTerms } from '../../core/http/terms-hash.ts'
import { allCoins, type Coin, post } from '../../ledger/ledger.ts'
import { holdMembers } from '../../members/registry/members.ts'
import { unconfirmed } from '../../members/registry/password-confirmation.ts'
import { settingsOf } from '../../members/settings/settings.ts'
import { expectDue } from '../schedule/scheduled-steps.ts'
import { ARRIVAL } from './completion.ts'
import { arrived, held } from './internal-transfer.journal.ts'
import { allTerms, shares, shownTerms, type TransferTerms } from './internal-transfer.terms.ts'
import { maskedName } from './mask-name.ts'
import { tellArrival } from './messages.ts'
import { recipientOf } from './recipient-lookups.ts'
import { closed } from './search.ts'
import { addTransfer, type NewTransfer, transfersWith } from './transfers.ts'

type Form = FormOf<typeof endpoint>

/**
 * Sends a coin from the funds account to the found account: immediately, or held until its days are over (ITR-08, Q-121). Locks both members in a fixed order,
 * so that two members who send to each other at the same time do not deadlock.
 */
export const sendInternalTransfer = handle(
  endpoint,
  async ({ form, member, lang, context, tx, prepared }) => {
    const now = context.now()
    const off = await closed(tx)
    if (off) return off
    const found = await recipientOf(tx, member, form.to_uid, now)
    if (!found) return unknown()
    if (found.expired) return refuse('internalTransfer.expired', {}, { field: 'to_uid', rule: 'expired' })
    const names = await holdMembers(tx, [member, found.member])
    const [from, to] = [names.get(member), names.get(found.member)]
    if (from === undefined) return refuse('accounts.disabled')
    if (to === undefined) return unknown()
    const sendable = await sendableCoin(tx, form)
    if (sendable instanceof Refusal) return sendable
    if (prepared) return prepared
    const { coin, terms, fee, received } = sendable
    const arrives_at = now + terms.days * DAY_MS
    const transfer: NewTransfer = {
      sender: member,
      recipient: found.member,
      to_name: maskedName(to),
      c_id: coin.id,
      coin: coin.title,
      amount: form.amount,
      fee,
      received,
      lang,
      status: terms.days === 0 ? 'finished' : 'transferring',
      sent_at: now,
      arrives_at,
    }
    const refusal = await book(tx, transfer, maskedName(from))
    if (refusal) return refusal
    const words = { amount: form.amount, coin: coin.title, quantity: received, name: transfer.to_name }
    return terms.days === 0
      ? succeed(null, 'internalTransfer.done', words)
      : succeed(null, 'internalTransfer.sent', { ...words, days: terms.days })
  },
  unsure,
)

const unknown = (): Refusal => refuse('internalTransfer.unknownAccount', {}, { field: 'to_uid', rule: 'unknown' })

/** Inserts and books a transfer, and notifies both members if it arrives immediately. Returns a refusal if the balance is insufficient. */
async function book(tx: Sql, transfer: NewTransfer, from: string): Promise<Refusal | null> {
  const id = await addTransfer(tx, transfer)
  const now = transfer.sent_at
  const isAtOnce = transfer.status === 'finished'
  const entry = isAtOnce ? arrived({ id, ...transfer }, 'available') : held({ id, ...transfer })
  const short = await post(tx, [entry], now)
  if (short)
    return refuse(
      'spot.insufficient',
      { available: short.balance, coin: transfer.coin },
      { field: 'amount', rule: 'balance' },
    )
  if (!isAtOnce) await expectDue(tx, { kind: ARRIVAL, subject: id, step: 1, due_at: transfer.arrives_at })
  else for (const written of await transfersWith(tx, [id])) await tellArrival(tx, written, from, now)
  return null
}

/** Returns the coin with its terms, the fee and the received amount, or the reason why it cannot be sent. */
async function sendableCoin(
  tx: Sql,
  { c_id, amount, terms: shown }: Form,
): Promise<{ coin: Coin; terms: TransferTerms; fee: string; received: string } | Refusal> {
  const coin = (await allCoins(tx)).find(({ id }) => id === c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  const terms = (await allTerms(tx)).find((one) => one.coin === coin.title)
  if (!terms) return refuse('internalTransfer.closedCoin', { coin: coin.title }, { field: 'c_id', rule: 'offered' })
  if (scaleOf(amount) > coin.scale)
    return refuse('transfer.tooManyDigits', { digits: coin.scale }, { field: 'amount', rule: 'digits' })
  const changed = refuseOtherTerms(shown, shownTerms(terms))
  if (changed) return changed
  const { fee, received } = shares(amount, terms, coin)
  if (sign(received) <= 0) return refuse('internalTransfer.nothingLeft', {}, { field: 'amount', rule: 'least' })
  return { coin, terms, fee, received }
}

/** Returns the refusal if the site requires the password and it is missing or wrong, or null (ITR-07). */
async function unsure({
  form,
  member,
  context,
  request,
}: Pick<CallOf<typeof endpoint>, 'form' | 'member' | 'context' | 'request'>): Promise<Refusal | null> {
  const { traders_password_switch } = await settingsOf(context)
  if (!traders_password_switch) return null
  return unconfirmed(context, member, { field: 'paypassword', given: form.paypassword }, request)
}

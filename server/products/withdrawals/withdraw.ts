import * as contract from '../../../shared/base/contract/withdrawals.ts'
import { compare } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { createRequestLimit } from '../../core/http/request-limit.ts'
import { RATES } from '../../core/limits/policies.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { balanceOf, type Coin, post } from '../../ledger/ledger.ts'
import { deleteEmailCode } from '../../members/registry/email-codes.ts'
import { checkFreeze } from '../../members/registry/freezes.ts'
import { lockMember } from '../../members/registry/members.ts'
import { refuseUnconfirmed } from '../../members/registry/password-confirmation.ts'
import { refuseUnconfirmedSession } from '../../members/registry/session-confirmation.ts'
import { refuseWrongCode, verifyAddress } from '../../members/registry/verify-address.ts'
import { notifyByMail, notifyMember } from '../../platform/notices/notify-member.ts'
import { submitForReview } from '../../platform/reviews/reviews.ts'
import { storeNetwork } from '../networks/bound-addresses.ts'
import { findCardMissing, findClosedRefusal, prepareWithdrawal } from './prepare-withdrawal.ts'
import { createWithdrawalHoldEntry } from './withdrawals.journal.ts'
import { recordWithdrawalEvent, WITHDRAWAL } from './withdrawals.review.ts'
import { addWithdrawal, formatDestination, type NewWithdrawal } from './withdrawals.ts'

const requestLimit = createRequestLimit(RATES.withdrawals)

/**
 * Creates a withdrawal: holds the amount, fee included, until an operator decides. Withdrawals of one member are serialized, so limits also hold for concurrent
 * requests. Notifies the member, also by e-mail, because money is about to leave the account.
 */
export const withdraw = handle(
  contract.withdraw,
  async ({ form, member, lang, context, tx, prepared }) => {
    const now = context.now()
    const username = await lockMember(tx, member)
    if (username === null) return refuse('refusals.disabled')
    const frozen = await checkFreeze(tx, member, 'payouts')
    if (frozen) return frozen
    const possible = await prepareWithdrawal(tx, { member, form, demo: context.config.demo, now })
    if (possible instanceof Refusal) return possible
    if (prepared instanceof Refusal) return prepared
    if (prepared.address !== null && !(await deleteEmailCode(tx, prepared.address))) return refuseWrongCode()
    const { coin, destination, fee, received } = possible
    const withdrawal: NewWithdrawal = {
      member,
      coinId: coin.id,
      coin: coin.title,
      account: form.type,
      way: form.destination,
      amount: form.amount,
      fee,
      received,
      ...destination.to,
      network_chosen: true,
    }
    const id = await addWithdrawal(tx, withdrawal, now)
    const { address, network } = withdrawal
    if (network) await storeNetwork(tx, { member, coin: coin.id, address, network })
    const short = await post(tx, [createWithdrawalHoldEntry({ id, ...withdrawal })], now)
    if (short) return refuseInsufficient(short.balance, coin)
    const notification = createRequestNotice(id, withdrawal)
    await Promise.all([
      submitForReview(tx, { kind: WITHDRAWAL, subject: id, member, lang }, now),
      recordWithdrawalEvent(tx, { id, member, amount: form.amount, coin: coin.title }, 'submitted', now),
      notifyMember(tx, member, notification, { lang, now }),
      notifyByMail(tx, username, notification, { lang, now }),
    ])
    return succeed({ id }, context.config.demo ? 'withdrawals.handedInDemo' : 'withdrawals.handedIn')
  },
  {
    checkForm: findCardMissing,
    checkState: async (call) =>
      findClosedRefusal(await call.context.settings.read(), call.form) ?? refuseUnconfirmedSession(call, 'payouts'),
    prepare: proveIdentity,
  },
)

const refuseInsufficient = (available: Decimal, { title }: Coin): Refusal =>
  refuse('refusals.insufficient', { available, coin: title }, { field: 'amount', rule: 'balance', bound: available })

/**
 * Returns the address whose code proved the member's identity, null if no code is required, or the reason why the proof failed. A code is only checked for a
 * withdrawal that is possible, because each check uses up one of the few attempts.
 */
async function proveIdentity(
  call: Pick<CallOf<typeof contract.withdraw>, 'form' | 'member' | 'context' | 'request'>,
): Promise<{ address: string | null } | Refusal> {
  const { form, member, context, request } = call
  const attempt = await requestLimit(context, member)
  if (attempt instanceof Refusal) return attempt
  const { tradingPasswordSwitch, verifyEmailCode } = await context.settings.read()
  const given = { field: 'payPassword', given: form.payPassword }
  const unsure = tradingPasswordSwitch ? await refuseUnconfirmed(context, member, given, request) : null
  if (unsure) return unsure
  if (!verifyEmailCode) return { address: null }
  const possible = await prepareWithdrawal(context.db, { member, form, demo: context.config.demo, now: context.now() })
  if (possible instanceof Refusal) return possible
  const available = await balanceOf(context.db, { member, type: form.type, coin: possible.coin.title })
  if (compare(form.amount, available) > 0) return refuseInsufficient(available, possible.coin)
  return verifyAddress(call)
}

/** Returns the notice about the request, which warns the member in case someone else made it. */
const createRequestNotice = (id: string, withdrawal: NewWithdrawal): MemberNotification => ({
  title: messageText('withdrawals.askedTitle', { coin: withdrawal.coin }),
  texts: [
    messageText('withdrawals.askedText', {
      amount: { amount: withdrawal.amount },
      coin: withdrawal.coin,
      address: formatDestination(withdrawal),
    }),
  ],
  cause: { type: 'withdrawal', number: id },
})

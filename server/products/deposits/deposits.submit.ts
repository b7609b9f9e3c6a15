import { submitDeposit as endpoint } from '../../../shared/contract/deposits.ts'
import { compare, scaleOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { allCoins, type Coin } from '../../ledger/ledger.ts'
import { submitForReview } from '../../members/reviews/reviews.ts'
import { settingsIn } from '../../members/settings/settings.ts'
import { claimUpload } from '../../members/uploads/upload-records.ts'
import { termsOf } from '../networks/deposit-coins.ts'
import { type DepositWay, depositWay } from '../networks/networks.ts'
import { DEPOSIT } from './deposits.review.ts'
import { addDeposit, holdDeposits, isProofUsed, waitingDeposits } from './deposits.ts'

/** Waiting deposits allowed per member, so that operators can keep up. */
const MOST_WAITING = 10

/** Submits a deposit for an operator to check and credit. Nothing is booked before the decision. The proof must be an upload of the same member. */
export const submitDeposit = handle(endpoint, async ({ form, member, lang, context, tx }) => {
  const { recharge_status, quantize_switch } = await settingsIn(tx)
  if (!recharge_status) return refuse('deposits.off')
  if (form.type === 'quant' && !quantize_switch)
    return refuse('transfer.noAccount', {}, { field: 'type', rule: 'offered' })
  const coin = (await allCoins(tx)).find(({ id }) => id === form.c_id)
  if (!coin) return refuse('accounts.unknownCoin', {}, { field: 'c_id', rule: 'unknown' })
  const way = await depositWay(tx, form.a_id)
  if (way?.coin !== coin.title || placeOf(way) === '')
    return refuse('deposits.unknownNetwork', { coin: coin.title }, { field: 'a_id', rule: 'unknown' })
  if (form.terms !== null && form.terms !== termsOf(way))
    return refuse('deposits.changed', {}, { field: 'a_id', rule: 'changed' })
  const wrong = amountProblem(form.num, coin, way)
  if (wrong) return wrong
  await holdDeposits(tx, member)
  if ((await waitingDeposits(tx, member)) >= MOST_WAITING) return refuse('deposits.tooMany', { most: MOST_WAITING })
  const proof = await claimUpload(tx, member, form.payimg)
  if (proof === null) return refuse('accounts.foreignPicture', {}, { field: 'payimg', rule: 'upload' })
  if (await isProofUsed(tx, proof)) return refuse('deposits.proofUsed', {}, { field: 'payimg', rule: 'used' })
  const now = context.now()
  const [network, address] = [way.name, placeOf(way)]
  const given = { member, c_id: coin.id, account: form.type, amount: form.num, network, address, proof }
  const subject = await addDeposit(tx, given, now)
  await submitForReview(tx, { kind: DEPOSIT, subject, member, lang }, now)
  return succeed(null, context.config.demo ? 'deposits.handedInDemo' : 'deposits.handedIn')
})

/** Returns the reason why the network refuses this amount, or null. */
function amountProblem(num: Decimal, coin: Coin, { minimum }: DepositWay): Refusal | null {
  if (scaleOf(num) > coin.scale)
    return refuse('transfer.tooManyDigits', { digits: coin.scale }, { field: 'num', rule: 'digits' })
  if (compare(num, minimum) >= 0) return null
  return refuse('deposits.tooLittle', { least: minimum, coin: coin.title }, { field: 'num', rule: 'minimum' })
}

/** Returns the destination of the transfer as one line: the address, or the bank and account number. */
const placeOf = ({ address, bank }: DepositWay): string => (bank ? `${bank.bank_name}, ${bank.bank_number}` : address)

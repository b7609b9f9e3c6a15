import type { AccountType } from '../../../shared/base/contract/constants.ts'
import { submitDeposit as endpoint } from '../../../shared/base/contract/deposits.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findAccountRefusal } from '../../../shared/base/rules/accounts.rules.ts'
import { findDepositAmountRefusal } from '../../../shared/base/rules/deposits.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { allCoins, type Coin } from '../../ledger/ledger.ts'
import { checkPause } from '../../members/own-limits/check-own-limits.ts'
import { lockTradingMember } from '../../members/registry/trading-permission.ts'
import { submitForReview } from '../../platform/reviews/reviews.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { SiteSettings } from '../../platform/settings/site-settings.ts'
import { claimUpload, parseUploadName } from '../../platform/uploads/upload-records.ts'
import { hashDestination } from '../networks/deposit-coins.ts'
import { type DepositWay, findDepositWay } from '../networks/networks.ts'
import { checkDepositLimit, getDepositValue } from './deposit-limit.ts'
import { DEPOSIT, recordDepositEvent } from './deposits.review.ts'
import { addDeposit, countWaitingDeposits, isProofUsed } from './deposits.ts'

/** Submits a deposit for an operator to check and credit. Nothing is booked before the decision. The proof must be an upload of the same member. */
export const submitDeposit = handle(
  endpoint,
  async ({ form, member, lang, context, tx }) => {
    const [settings, coins, way] = await Promise.all([
      readSettings(tx),
      allCoins(tx),
      findDepositWay(tx, form.networkId),
    ])
    const closed = findClosedRefusal(settings, form.type)
    if (closed) return closed
    const coin = coins.find(({ id }) => id === form.coinId)
    if (!coin) return refuse('refusals.unknownCoin', {}, { field: 'coinId', rule: 'unknown' })
    if (way?.coin !== coin.title || formatDestination(way) === '')
      return refuse('deposits.unknownNetwork', { coin: coin.title }, { field: 'networkId', rule: 'unknown' })
    if (form.terms !== null && form.terms !== hashDestination(way))
      return refuse('deposits.changed', {}, { field: 'networkId', rule: 'changed' })
    const wrong = checkDepositAmount(form.amount, coin, way)
    if (wrong) return wrong
    const now = context.now()
    const value = getDepositValue(context, coin, form.amount, now)
    // Locks the member, so that concurrent submissions run one after the other and see each other's rows.
    const [permission, waiting] = await Promise.all([lockTradingMember(tx, member), countWaitingDeposits(tx, member)])
    if (!permission) return refuse('refusals.disabled')
    const paused = checkPause(permission, { field: 'coinId', lang, now })
    if (paused) return paused
    const exceeded = await checkDepositLimit(tx, context, { member, permission, lang, value, now })
    if (exceeded) return exceeded
    if (waiting >= QUOTAS.waitingDeposits.max) return refuse('deposits.tooMany', { most: QUOTAS.waitingDeposits.max })
    const proof = await claimUpload(tx, member, form.proof)
    if (proof === null) return refuseForeignPicture()
    if (await isProofUsed(tx, proof)) return refuse('deposits.proofUsed', {}, { field: 'proof', rule: 'used' })
    const [network, address] = [way.name, formatDestination(way)]
    const given = { member, coinId: coin.id, account: form.type, amount: form.amount, value, network, address, proof }
    const subject = await addDeposit(tx, given, now)
    await Promise.all([
      submitForReview(tx, { kind: DEPOSIT, subject, member, lang }, now),
      recordDepositEvent(tx, { id: subject, member, amount: form.amount, coin: coin.title }, 'submitted', now),
    ])
    return succeed({ id: subject }, context.config.demo ? 'deposits.handedInDemo' : 'deposits.handedIn')
  },
  {
    checkForm: ({ proof }) => (parseUploadName(proof) === null ? refuseForeignPicture() : null),
    checkState: async ({ form, context }) => findClosedRefusal(await context.settings.read(), form.type),
  },
)

const refuseForeignPicture = (): Refusal => refuse('refusals.foreignPicture', {}, { field: 'proof', rule: 'upload' })

/** Returns the reason why these settings refuse deposits to an account, or null. */
function findClosedRefusal(
  { depositSwitch, quantSwitch }: Pick<SiteSettings, 'depositSwitch' | 'quantSwitch'>,
  type: AccountType,
): Refusal | null {
  if (!depositSwitch) return refuse('deposits.off')
  const closed = findAccountRefusal('type', type, { quantSwitch })
  return closed && refuse('refusals.noAccount', {}, closed)
}

/** Returns the reason why the network refuses this amount, or null. */
function checkDepositAmount(amount: Decimal, coin: Coin, { minimum }: DepositWay): Refusal | null {
  const found = findDepositAmountRefusal(amount, { scale: coin.scale, minimum })
  if (!found) return null
  return found.rule === 'digits'
    ? refuse('refusals.tooManyDigits', { digits: coin.scale }, found)
    : refuse('deposits.tooLittle', { least: minimum, coin: coin.title }, found)
}

/** Returns the destination of the transfer as one line: the address, or the bank and account number. */
const formatDestination = ({ address, bank }: DepositWay): string =>
  bank ? `${bank.bankName}, ${bank.bankNumber}` : address

import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { limitMoves } from '../../market/risk/operator-worth.ts'
import { findFrozenMembers } from '../../members/registry/freezes.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { judgeAddress, readPayoutRules } from '../networks/networks.ts'
import { findBrokenRules } from './payout-rules.ts'
import { createPayoutEntry, createWithdrawalReturnEntry } from './withdrawals.journal.ts'
import {
  findWithdrawal,
  formatDestination,
  setPaidWithoutPayment,
  setWithdrawalState,
  type Withdrawal,
} from './withdrawals.ts'

/** Kind of the reviews of withdrawals. */
export const WITHDRAWAL = 'withdrawal'

/** Review of withdrawals: the decision pays out or releases the held amount in the same transaction. */
export const withdrawalReviews: ReviewKind = {
  movesMoney: true,
  moves: limitMoves((sql, subject) => getWithdrawal(sql, subject)),
  byMail: true,
  paysOut: true,
  async applyDecision(tx, { subject, state, reason, decided_by }, now) {
    const withdrawal = await getWithdrawal(tx, subject)
    await endWithdrawal(tx, withdrawal, { state, reason }, now)
    // In a demo installation no operator pays.
    if (state === 'approved' && decided_by === 'nobody') await setPaidWithoutPayment(tx, subject, now)
    const cause = { type: 'withdrawal', number: subject } as const
    const values = { amount: { amount: withdrawal.amount }, coin: withdrawal.coin }
    if (state !== 'approved') {
      const account = { text: `account.${withdrawal.account}` } as const
      const texts = [messageText('withdrawals.refusedText', { ...values, account })]
      return { title: messageText('withdrawals.refusedTitle'), texts, cause }
    }
    const quantity = { amount: withdrawal.received }
    const texts = [messageText('withdrawals.paidText', { ...values, quantity, address: formatDestination(withdrawal) })]
    return { title: messageText('withdrawals.paidTitle'), texts, cause }
  },
  async readWarnings(sql, subjects, now) {
    const marks = new Map<string, string[]>()
    const broken = await findBrokenRules(sql, subjects, now)
    for (const subject of subjects) {
      const found = await findWarnings(sql, await getWithdrawal(sql, subject))
      const all = [...found, ...(broken.get(subject) ?? []).map(({ mark }) => mark)]
      if (all.length > 0) marks.set(subject, all)
    }
    return marks
  },
  async findObstacle(tx, subject, now) {
    const { member } = await getWithdrawal(tx, subject)
    if ((await findFrozenMembers(tx, [member], 'payouts')).size > 0) return 'payouts of the member are frozen'
    const broken = (await findBrokenRules(tx, [subject], now)).get(subject) ?? []
    const enforced = broken.filter(({ level }) => level === 'enforce').map(({ mark }) => mark)
    return enforced.length > 0 ? enforced.join('; ') : null
  },
  /** Unmasked, because the operator compares these details; `reviews show` masks the destination until it is opened. */
  async readDetails(sql, subject, secrets) {
    const { coin, amount, fee, received, account, way, member, ...to } = await getWithdrawal(sql, subject)
    const place: Record<string, string> =
      way === 'wallet'
        ? { network: to.network || 'none', address: to.address, ...(to.memo && { memo: to.memo }) }
        : { bank: to.bank_name, 'card number': secrets.open(to.card_number, member), cardholder: to.card_name }
    return {
      facts: { 'to pay': `${received} ${coin}`, ...place, amount: `${amount} ${coin}`, fee: `${fee} ${coin}`, account },
      pictures: {},
      masked: ['address', 'memo', 'card number', 'cardholder'],
    }
  },
}

/**
 * Stores how a withdrawal ended and books it: paid out if approved, otherwise released. Used for decisions and for cancellations.
 * @throws Error if the held amount is missing
 */
export async function endWithdrawal(
  tx: Sql,
  withdrawal: Withdrawal,
  ending: Pick<Withdrawal, 'state' | 'reason'>,
  now: number,
): Promise<void> {
  const { id, member, amount, coin } = withdrawal
  const what = ending.state === 'approved' || ending.state === 'refused' ? ending.state : 'cancelled'
  await Promise.all([
    setWithdrawalState(tx, id, ending, now),
    recordWithdrawalEvent(tx, { id, member, amount, coin }, what, now),
  ])
  const short = await post(
    tx,
    [ending.state === 'approved' ? createPayoutEntry(withdrawal) : createWithdrawalReturnEntry(withdrawal)],
    now,
  )
  if (short) throw new Error(`held amount of withdrawal ${id} is missing`)
}

/** Records an event of a withdrawal for partners (docs/partner-sessions.md). */
export const recordWithdrawalEvent = (
  tx: Sql,
  { id, member, amount, coin }: Pick<Withdrawal, 'id' | 'member' | 'amount' | 'coin'>,
  what: 'submitted' | 'approved' | 'refused' | 'cancelled' | 'paid' | 'failed',
  now: number,
): Promise<void> =>
  recordPartnerEvents(tx, [{ member, type: `withdrawal.${what}`, data: { record: WITHDRAWAL, id, amount, coin } }], now)

async function getWithdrawal(sql: Sql, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(sql, id)
  if (!withdrawal) throw new Error(`withdrawal ${id} not found`)
  return withdrawal
}

const UNPAYABLE = {
  own: 'goes to a deposit address of the platform',
  burn: 'goes to a burn address',
  contract: 'goes to the contract of a token',
} as const

/** Returns the warnings about an address for the operator: its coins cannot be spent, its network was not chosen, or its network is not offered any more. */
async function findWarnings(
  sql: Sql,
  { way, coinId, address, network, network_chosen }: Withdrawal,
): Promise<string[]> {
  if (way !== 'wallet') return []
  const { fault, networks } = judgeAddress(address, await readPayoutRules(sql, coinId))
  if (fault === 'own' || fault === 'burn' || fault === 'contract') return [UNPAYABLE[fault]]
  const names = networks.map(({ name }) => name)
  if (network !== '' && !names.includes(network)) return [`its network ${network} is not offered for this address`]
  return !network_chosen && names.length > 0 ? [`network not chosen by the member, fits ${names.join(', ')}`] : []
}

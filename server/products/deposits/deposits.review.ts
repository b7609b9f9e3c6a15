import { negate } from '../../../shared/base/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { limitMoves } from '../../market/risk/operator-worth.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { type Deposit, findDeposit, setDepositState } from './deposits.ts'
import { findDepositMarks } from './review-marks.ts'

/** Kind of the reviews of deposits and of the journal entries that credit them. */
export const DEPOSIT = 'deposit'
/** House account that deposits are credited from. Its negative balance is the sum of all deposits. */
const HOUSE = 'deposits'

/** Review of deposits: an approved deposit is credited in the same transaction. */
export const depositReviews: ReviewKind = {
  movesMoney: true,
  moves: limitMoves((sql, subject) => getDeposit(sql, subject)),
  async applyDecision(tx, { subject, state, reason }, now) {
    const deposit = await getDeposit(tx, subject)
    await Promise.all([
      setDepositState(tx, subject, { state, reason }, now),
      recordDepositEvent(tx, deposit, state === 'approved' ? 'approved' : 'refused', now),
    ])
    const cause = { type: 'deposit', number: deposit.id } as const
    const values = { amount: { amount: deposit.amount }, coin: deposit.coin }
    if (state !== 'approved')
      return {
        title: messageText('deposits.refusedTitle'),
        texts: [messageText('deposits.refusedText', values)],
        cause,
      }
    await creditDeposit(tx, deposit, now)
    const account = { text: `account.${deposit.account}` } as const
    return {
      title: messageText('deposits.creditedTitle'),
      texts: [
        ...(deposit.announced === null
          ? []
          : [messageText('deposits.differsText', { ...values, announced: { amount: deposit.announced } })]),
        messageText('deposits.creditedText', { ...values, account }),
      ],
      cause,
    }
  },
  readWarnings: findDepositMarks,
  async readDetails(sql, subject) {
    const { amount, announced, coin, account, network, address, proof } = await getDeposit(sql, subject)
    const stated: Record<string, string> = announced === null ? {} : { announced: `${announced} ${coin}` }
    return {
      facts: { amount: `${amount} ${coin}`, ...stated, account, network, address },
      pictures: proof === '' ? {} : { proof },
    }
  },
}

/** Records an event of a deposit for partners (docs/partner-sessions.md). */
export const recordDepositEvent = (
  tx: Sql,
  { id, member, amount, coin }: Pick<Deposit, 'id' | 'member' | 'amount' | 'coin'>,
  what: 'submitted' | 'approved' | 'refused' | 'cancelled',
  now: number,
): Promise<void> =>
  recordPartnerEvents(tx, [{ member, type: `deposit.${what}`, data: { record: DEPOSIT, id, amount, coin } }], now)

async function getDeposit(sql: Sql, id: string): Promise<Deposit> {
  const deposit = await findDeposit(sql, id)
  if (!deposit) throw new Error(`deposit ${id} not found`)
  return deposit
}

async function creditDeposit(tx: Sql, { id, member, account, coin, amount }: Deposit, now: number): Promise<void> {
  const postings = [
    { account: { member, type: account, coin }, amount },
    { account: { house: HOUSE, coin }, amount: negate(amount) },
  ]
  await post(tx, [{ kind: DEPOSIT, reference: `deposit:${id}`, postings }], now)
}

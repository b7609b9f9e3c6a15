import { negate } from '../../../shared/money/decimal.ts'
import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { type Deposit, depositById, setDepositState } from './deposits.ts'
import { depositMarks } from './review-marks.ts'

/** Kind of the reviews of deposits and of the journal entries that credit them. */
export const DEPOSIT = 'deposit'
/** House account that deposits are credited from. Its negative balance is the sum of all deposits. */
const HOUSE = 'deposits'

/** Review of deposits: an approved deposit is credited in the same transaction. */
export const depositReviews: ReviewKind = {
  movesMoney: true,
  async decided(tx, { subject, state, reason, lang }, now) {
    const deposit = await theDeposit(tx, subject)
    await setDepositState(tx, subject, { state, reason }, now)
    const values = { amount: deposit.amount, coin: deposit.coin }
    if (state !== 'approved')
      return {
        title: translate(lang, 'deposits.refusedTitle'),
        text: translate(lang, 'deposits.refusedText', values),
      }
    await credit(tx, deposit, now)
    const account = translate(lang, `account.${deposit.account}`)
    return {
      title: translate(lang, 'deposits.creditedTitle'),
      text: translate(lang, 'deposits.creditedText', { ...values, account }),
    }
  },
  marks: depositMarks,
  async shown(sql, subject) {
    const { amount, coin, account, network, address, proof } = await theDeposit(sql, subject)
    return { facts: { amount: `${amount} ${coin}`, account, network, address }, pictures: { proof } }
  },
}

async function theDeposit(sql: Sql, id: string): Promise<Deposit> {
  const deposit = await depositById(sql, id)
  if (!deposit) throw new Error(`deposit ${id} not found`)
  return deposit
}

async function credit(tx: Sql, { id, member, account, coin, amount }: Deposit, now: number): Promise<void> {
  const postings = [
    { account: { member, type: account, coin }, amount },
    { account: { house: HOUSE, coin }, amount: negate(amount) },
  ]
  await post(tx, [{ kind: DEPOSIT, reference: `deposit:${id}`, postings }], now)
}

import { negate, sign } from '../../../shared/money/decimal.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'
import { type Loan, totalOf } from './loans.ts'

/** The kinds of the journal entries of loans: paid out, then repaid with the interest. */
export const PAID_OUT = 'loan'
export const REPAID = 'loan-repayment'

/** House account of what is lent: what it owes is what members have to repay. */
const HOUSE = 'loans'
/** House account of the interest. */
const INTEREST = 'loan-interest'

/** What the entries need to know of a loan. */
type Booked = Pick<Loan, 'id' | 'member' | 'coin' | 'amount' | 'interest'>

/** The kind of the entries that end loans of sample money, and the house account that bears them (accounts/sample-money.ts). */
const WRITTEN_OFF = 'loan-write-off'
const GRANTS = 'demo-grants'

const own = ({ member, coin }: Booked): AccountRef => ({ member, type: 'funds', coin })

/** An approved one goes to the member's funds account. */
export const paidOut = (loan: Booked): JournalEntry => ({
  kind: PAID_OUT,
  reference: `loan:${loan.id}`,
  postings: [
    { account: own(loan), amount: loan.amount },
    { account: { house: HOUSE, coin: loan.coin }, amount: negate(loan.amount) },
  ],
})

/** What a demo lent is repaid by the account that sample money comes from, without interest. */
export const writtenOff = ({ id, member, coin, amount }: Booked): JournalEntry => ({
  kind: WRITTEN_OFF,
  reference: `loan:${id}`,
  member,
  postings: [
    { account: { house: HOUSE, coin }, amount },
    { account: { house: GRANTS, coin }, amount: negate(amount) },
  ],
})

/** The whole is repaid at once. */
export const repaid = (loan: Booked): JournalEntry => ({
  kind: REPAID,
  reference: `loan:${loan.id}`,
  postings: [
    { account: own(loan), amount: negate(totalOf(loan)) },
    { account: { house: HOUSE, coin: loan.coin }, amount: loan.amount },
    { account: { house: INTEREST, coin: loan.coin }, amount: loan.interest },
  ].filter(({ amount }) => sign(amount) !== 0),
})

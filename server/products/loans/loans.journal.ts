import { negate, sign } from '../../../shared/money/decimal.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'
import { type Loan, totalOf } from './loans.ts'

/** Kinds of the journal entries of loans: paid out, then repaid with interest. */
export const PAID_OUT = 'loan'
export const REPAID = 'loan-repayment'

/** House account that loans are paid from. Its negative balance is the sum that members still owe. */
const HOUSE = 'loans'
/** House account that receives the interest. */
const INTEREST = 'loan-interest'

/** Fields of a loan that its journal entries need. */
type Booked = Pick<Loan, 'id' | 'member' | 'coin' | 'amount' | 'interest'>

/** Kind of the entries that end loans of sample money, and the house account that bears them (accounts/sample-money.ts). */
const WRITTEN_OFF = 'loan-write-off'
const GRANTS = 'demo-grants'

const own = ({ member, coin }: Booked): AccountRef => ({ member, type: 'funds', coin })

/** Creates the entry that pays an approved loan into the member's funds account. */
export const paidOut = (loan: Booked): JournalEntry => ({
  kind: PAID_OUT,
  reference: `loan:${loan.id}`,
  postings: [
    { account: own(loan), amount: loan.amount },
    { account: { house: HOUSE, coin: loan.coin }, amount: negate(loan.amount) },
  ],
})

/** Creates the entry that ends a demo loan: the account of sample money repays it, without interest. */
export const writtenOff = ({ id, member, coin, amount }: Booked): JournalEntry => ({
  kind: WRITTEN_OFF,
  reference: `loan:${id}`,
  member,
  postings: [
    { account: { house: HOUSE, coin }, amount },
    { account: { house: GRANTS, coin }, amount: negate(amount) },
  ],
})

/** Creates the entry that repays principal and interest. */
export const repaid = (loan: Booked): JournalEntry => ({
  kind: REPAID,
  reference: `loan:${loan.id}`,
  postings: [
    { account: own(loan), amount: negate(totalOf(loan)) },
    { account: { house: HOUSE, coin: loan.coin }, amount: loan.amount },
    { account: { house: INTEREST, coin: loan.coin }, amount: loan.interest },
  ].filter(({ amount }) => sign(amount) !== 0),
})

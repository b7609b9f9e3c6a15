import { negate, sign } from '../../../shared/base/money/decimal.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'
import { calculateRepayment, type Loan } from './loans.ts'

/** Kinds of the journal entries of loans: paid out, then repaid with interest. */
export const LOAN_PAYOUT = 'loan'
export const LOAN_REPAYMENT = 'loan-repayment'

/** House account that loans are paid from. Its negative balance is the sum that members still owe. */
const HOUSE = 'loans'
/** House account that receives the interest. */
const INTEREST = 'loan-interest'

/** Fields of a loan that its journal entries need. */
type BookedLoan = Pick<Loan, 'id' | 'member' | 'coin' | 'amount' | 'interest'>

/** Kind of the entries that end loans of sample money, and the house account that bears them (accounts/sample-money.ts). */
const LOAN_WRITE_OFF = 'loan-write-off'
const GRANTS = 'demo-grants'

const getMemberAccount = ({ member, coin }: BookedLoan): AccountRef => ({ member, type: 'funds', coin })

/** Creates the entry that pays an approved loan into the member's funds account. */
export const createLoanPayoutEntry = (loan: BookedLoan): JournalEntry => ({
  kind: LOAN_PAYOUT,
  reference: `loan:${loan.id}`,
  postings: [
    { account: getMemberAccount(loan), amount: loan.amount },
    { account: { house: HOUSE, coin: loan.coin }, amount: negate(loan.amount) },
  ],
})

/** Creates the entry that ends a demo loan: the account of sample money repays it, without interest. */
export const createLoanWriteOffEntry = ({ id, member, coin, amount }: BookedLoan): JournalEntry => ({
  kind: LOAN_WRITE_OFF,
  reference: `loan:${id}`,
  member,
  postings: [
    { account: { house: HOUSE, coin }, amount },
    { account: { house: GRANTS, coin }, amount: negate(amount) },
  ],
})

/** Creates the entry that repays principal and interest. */
export const createLoanRepaymentEntry = (loan: BookedLoan): JournalEntry => ({
  kind: LOAN_REPAYMENT,
  reference: `loan:${loan.id}`,
  postings: [
    { account: getMemberAccount(loan), amount: negate(calculateRepayment(loan)) },
    { account: { house: HOUSE, coin: loan.coin }, amount: loan.amount },
    { account: { house: INTEREST, coin: loan.coin }, amount: loan.interest },
  ].filter(({ amount }) => sign(amount) !== 0),
})

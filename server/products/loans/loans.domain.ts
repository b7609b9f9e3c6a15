import { defineDomain } from '../../define-domain.ts'
import { readRateRange } from '../term-products/rate-range.ts'
import { applyLoan } from './apply.ts'
import { commands } from './loans.commands.ts'
import { seedLoans } from './loans.demo.ts'
import { LOAN_PAYOUT, LOAN_REPAYMENT } from './loans.journal.ts'
import { cancelLoanApplication, getLoanRecords } from './loans.member-lists.ts'
import { readLoanRecord } from './loans.record.ts'
import { LOAN, loanReviews } from './loans.review.ts'
import { CARD_REFERENCES } from './loans.ts'
import { getLoanProjects } from './product-list.ts'
import { repayLoan } from './repay.ts'
import { writeOffLoans } from './write-off.ts'

/** Loans: members apply, an operator decides, and the member repays once. */
export const domain = defineDomain({
  name: 'loans',
  handlers: [getLoanProjects, getLoanRecords, applyLoan, cancelLoanApplication, repayLoan],
  records: { loan: readLoanRecord },
  recordKinds: {
    [LOAN_PAYOUT]: { record: 'loan', remark: 'booked.loan' },
    [LOAN_REPAYMENT]: { record: 'loan', remark: 'booked.loan-repayment' },
  },
  holdings: {
    loans: `SELECT l.member, c.title AS coin, l.amount + l.interest AS amount FROM loans l JOIN coins c ON c.id = l.coin
      WHERE l.state = 'approved' AND l.repaid_at IS NULL AND l.member = ANY ($1::bigint[])`,
  },
  reviewKinds: { [LOAN]: loanReviews },
  uploadReferences: [CARD_REFERENCES],
  publicTerms: async ({ db }) => ({
    loanRates: await readRateRange(db, 'FROM loan_products p WHERE p.closed_at IS NULL'),
  }),
  commands,
  endPositions: writeOffLoans,
  seedDemo: ({ db }) => seedLoans(db),
})

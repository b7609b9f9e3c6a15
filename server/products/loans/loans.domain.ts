import { defineDomain } from '../../define-domain.ts'
import { applyLoan } from './apply.ts'
import { commands } from './loans.commands.ts'
import { seedLoans } from './loans.demo.ts'
import { PAID_OUT, REPAID } from './loans.journal.ts'
import { cancelLoanApplication, getLoanRecords } from './loans.member-lists.ts'
import { LOAN, loanReviews } from './loans.review.ts'
import { CARDS } from './loans.ts'
import { getLoanProjects } from './product-list.ts'
import { repayLoan } from './repay.ts'
import { writeOffLoansOf } from './write-off.ts'

/** Loans: members apply, an operator decides, and the member repays once. */
export const domain = defineDomain({
  name: 'loans',
  handlers: [getLoanProjects, getLoanRecords, applyLoan, cancelLoanApplication, repayLoan],
  recordKinds: {
    [PAID_OUT]: { remark: 'booked.loan' },
    [REPAID]: { remark: 'booked.loan-repayment' },
  },
  reviewKinds: { [LOAN]: loanReviews },
  uploadReferences: [CARDS],
  commands,
  endPositions: writeOffLoansOf,
  seedDemo: ({ db }) => seedLoans(db),
})

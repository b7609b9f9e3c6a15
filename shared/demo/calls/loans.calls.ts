import { CURRENCY } from '../../base/contract/constants.ts'
import { findRepaymentRefusal } from '../../base/rules/loans.rules.ts'
import { findReviewCancelRefusal } from '../../base/rules/reviews.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { applyForLoan, LOAN_DIGITS, LOAN_PROJECTS, postLoan } from '../products/demo-loans.ts'
import { assertDifferentPictures } from './pictures.calls.ts'

/** Handlers of loans. */
export const loanCalls: DomainCalls<'loans'> = {
  getLoanProjects: ({ id: wanted }, { say }) =>
    LOAN_PROJECTS.filter(([id]) => wanted === null || id === wanted).map(
      ([id, name, minAmount, maxAmount, interestRate, cycle]) => ({
        id,
        title: say(name),
        mechanism: say('samples.lender', { name: 'A' }),
        minAmount,
        maxAmount,
        interestRate,
        cycle,
        coin: CURRENCY,
        digits: LOAN_DIGITS,
        sample: true,
        terms: 'demo',
      }),
    ),
  getLoanRecords: ({ status, ...page }, { records }) =>
    takePage(
      records.loans.filter((row) => status === 'all' || row.status === status),
      page,
      ({ id }) => id,
    ),
  applyLoan({ id, amount, ...cards }, demo) {
    assertDifferentPictures(cards, ['frontCard', 'backCard', 'handheldCard'])
    return { id: applyForLoan(demo, id, amount, demo.now()).id }
  },
  cancelLoanApplication({ id }, demo) {
    const row = requireFound(
      demo.records.loans.find((loan) => loan.id === id),
      'id',
    )
    assertAllowed(findReviewCancelRefusal(row.status === 'pending'))
    Object.assign(row, { status: 'canceled', updatedAt: demo.now() })
    return null
  },
  repayLoan({ orderNumber }, demo) {
    const row = requireFound(
      demo.records.loans.find((loan) => loan.orderNumber === orderNumber),
      'orderNumber',
    )
    assertAllowed(findRepaymentRefusal({ isApproved: row.status === 'approved', isRepaid: row.isRepaid }))
    postLoan(demo, row, '-repayment', demo.now(), move(row.coin, row.totalAmount, 'funds', 'house'))
    Object.assign(row, { isRepaid: true, updatedAt: demo.now() })
    return { id: row.id }
  },
}

import * as contract from '../../../shared/base/contract/loans.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { findReviewCancelRefusal } from '../../../shared/base/rules/reviews.rules.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { parsePage } from '../../core/http/paging.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import type { Review } from '../../define-domain.ts'
import { isUnattended, withdrawReview } from '../../platform/reviews/reviews.ts'
import { translateSampleName } from '../sample-names.ts'
import { LOAN } from './loans.review.ts'
import { calculateRepayment, getLoanNumber, type Loan, loanRecords, setLoanState } from './loans.ts'

/** Statuses shown to members for the states of a loan's review (LON-13…16). */
const STATUSES: Readonly<Record<Review['state'], contract.LoanStatus>> = {
  waiting: 'pending',
  approved: 'approved',
  refused: 'rejected',
  withdrawn: 'canceled',
}
const STATES: Readonly<Record<contract.LoanStatus, Review['state']>> = {
  pending: 'waiting',
  approved: 'approved',
  rejected: 'refused',
  canceled: 'withdrawn',
}

const STATUS_TEXTS = {
  pending: 'loans.pending',
  approved: 'loans.approved',
  rejected: 'loans.rejected',
  canceled: 'loans.canceled',
} as const

/** Returns a page of the member's loans, in one status or in all. Repaid loans are listed as approved (LON-05, LON-06, Q-124). */
export const getLoanRecords = handle(contract.getLoanRecords, async ({ form, member, lang, context }) => {
  const page = parsePage(form)
  if (page instanceof Refusal) return page
  const state = form.status === 'all' ? null : STATES[form.status]
  const loans = await loanRecords.findOfMember(context.db, { member, state }, page)
  return loans.map((loan) => ({
    id: loan.id,
    title: translateSampleName(lang, loan, loan.title),
    orderNumber: getLoanNumber(loan),
    amount: loan.amount,
    interest: loan.interest,
    dueAt: loan.due_at,
    totalAmount: calculateRepayment(loan),
    coin: loan.coin,
    cycle: loan.days,
    remark: loan.reason,
    createdAt: loan.submitted_at,
    updatedAt: loan.changed_at,
    unseen: isUnattended(context.config.demo, loan),
    ...toLoanStatus(loan, lang),
  }))
})

function toLoanStatus({ state, repaid_at }: Loan, lang: LanguageCode) {
  const status = STATUSES[state]
  const isRepaid = repaid_at !== null
  return {
    status,
    statusText: translate(lang, STATUS_TEXTS[status]),
    isRepaid,
    repaidText: translate(lang, isRepaid ? 'loans.repaid' : 'loans.notRepaid'),
  }
}

/** Cancels a waiting application. If the member cancels while an operator decides, exactly one of them succeeds (LON-13). */
export const cancelLoanApplication = handle(contract.cancelLoanApplication, async ({ form, member, context }) => {
  const { db, now } = context
  const loan = isRowId(form.id) ? await loanRecords.find(db, form.id) : null
  if (loan?.member !== member) return refuse('loans.unknown', {}, { field: 'id', rule: 'unknown' })
  const ended = await db.transaction(async (tx) => {
    const review = await withdrawReview(tx, LOAN, loan.id, now())
    if (review) await setLoanState(tx, loan, review, now())
    return review
  })
  const decided = findReviewCancelRefusal(ended !== null)
  return decided ? refuse('loans.decided', {}, decided) : succeed(null, 'loans.takenBack')
})

import type { RecordState } from '../../../shared/base/contract/record.ts'
import { amountFact, figureFact, textFact, timeFact, toFacts } from '../../../shared/base/contract/record-facts.ts'
import { parseRecordNumber } from '../../core/db/order-number.ts'
import type { RecordReader } from '../../define-domain.ts'
import { toReviewState } from '../../platform/reviews/review-state.ts'
import { translateSampleName } from '../sample-names.ts'
import { LOAN_PAYOUT, LOAN_REPAYMENT } from './loans.journal.ts'
import { calculateRepayment, getLoanNumber, type Loan, loanRecords } from './loans.ts'

/** Reads a loan with its cost, due date and repayment. */
export const readLoanRecord: RecordReader = async ({ db }, { member, number, lang }) => {
  const id = parseRecordNumber('L', number)
  const loan = id === null ? null : await loanRecords.find(db, id)
  if (loan?.member !== member) return null
  const { coin, state } = loan
  return {
    number: getLoanNumber(loan),
    ...getState(loan),
    facts: toFacts([
      textFact('product', translateSampleName(lang, loan, loan.title)),
      amountFact('amount', loan.amount, coin),
      figureFact('dayRate', 'percent', loan.rate),
      figureFact('term', 'days', loan.days),
      amountFact('interest', loan.interest, coin),
      amountFact('toRepay', calculateRepayment(loan), coin),
      timeFact('created', loan.submitted_at),
      timeFact('decided', state === 'refused' || (state === 'approved' && !loan.repaid_at) ? loan.changed_at : null),
      timeFact('due', loan.due_at, 'day'),
      timeFact('repaid', loan.repaid_at),
      timeFact('ended', state === 'withdrawn' ? loan.changed_at : null),
      textFact('reason', loan.reason),
    ]),
    entries: { kinds: [LOAN_PAYOUT, LOAN_REPAYMENT], references: [`loan:${loan.id}`] },
  }
}

/** Returns the state of a loan. An approved loan is final once it is repaid. */
function getState({ state, repaid_at }: Loan): { state: RecordState; isFinal: boolean } {
  if (state !== 'approved') return toReviewState(state)
  return { state: repaid_at === null ? 'approved' : 'repaid', isFinal: repaid_at !== null }
}

import type { Sql } from '../../core/db/sql.ts'
import { messageText } from '../../core/message-text.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { limitMoves } from '../../market/risk/operator-worth.ts'
import { createLoanPayoutEntry } from './loans.journal.ts'
import { calculateRepayment, getLoanNumber, type Loan, loanRecords, setLoanState } from './loans.ts'

/** Kind of the reviews of loans. */
export const LOAN = 'loan'

/** Review of loans: an approved loan is paid into the funds account in the same transaction, and its term begins (LON-14…16). */
export const loanReviews: ReviewKind = {
  movesMoney: true,
  moves: limitMoves((sql, subject) => getLoan(sql, subject)),
  async applyDecision(tx, { subject, state, reason }, now) {
    const loan = await getLoan(tx, subject)
    await setLoanState(tx, loan, { state, reason }, now)
    const cause = { type: 'loan', number: getLoanNumber(loan) } as const
    const { coin, days } = loan
    const amount = { amount: loan.amount }
    if (state !== 'approved') {
      const texts = [messageText('loans.refusedText', { amount, coin })]
      return { title: messageText('loans.refusedTitle'), texts, cause }
    }
    await post(tx, [createLoanPayoutEntry(loan)], now)
    const total = { amount: calculateRepayment(loan) }
    const account = { text: 'account.funds' } as const
    const texts = [messageText('loans.paidText', { amount, coin, account, total, days })]
    return { title: messageText('loans.paidTitle'), texts, cause }
  },
  async readDetails(sql, subject) {
    const loan = await getLoan(sql, subject)
    const { amount, interest, coin, rate, days, title, lender } = loan
    return {
      facts: {
        number: getLoanNumber(loan),
        loan: title,
        lender,
        amount: `${amount} ${coin}`,
        interest: `${interest} ${coin}, ${rate} % a day`,
        term: `${days} days`,
        'to repay': `${calculateRepayment(loan)} ${coin}`,
      },
      pictures: { front: loan.frontCard, back: loan.backCard, 'in hand': loan.handheldCard },
    }
  },
}

async function getLoan(sql: Sql, id: string): Promise<Loan> {
  const loan = await loanRecords.find(sql, id)
  if (!loan) throw new Error(`loan ${id} not found`)
  return loan
}

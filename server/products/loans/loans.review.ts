import type { Sql } from '../../core/db/sql.ts'
import { translate } from '../../core/messages.ts'
import type { ReviewKind } from '../../define-domain.ts'
import { post } from '../../ledger/ledger.ts'
import { paidOut } from './loans.journal.ts'
import { type Loan, loanById, loanNumber, setLoanState, totalOf } from './loans.ts'

/** Kind of the reviews of loans. */
export const LOAN = 'loan'

/** Review of loans: an approved loan is paid into the funds account in the same transaction, and its term begins (LON-14…16). */
export const loanReviews: ReviewKind = {
  movesMoney: true,
  async decided(tx, { subject, state, reason, lang }, now) {
    const loan = await theLoan(tx, subject)
    await setLoanState(tx, loan, { state, reason }, now)
    const { amount, coin, days } = loan
    if (state !== 'approved')
      return {
        title: translate(lang, 'loans.refusedTitle'),
        text: translate(lang, 'loans.refusedText', { amount, coin }),
      }
    await post(tx, [paidOut(loan)], now)
    const account = translate(lang, 'account.funds')
    return {
      title: translate(lang, 'loans.paidTitle'),
      text: translate(lang, 'loans.paidText', { amount, coin, account, total: totalOf(loan), days }),
    }
  },
  async shown(sql, subject) {
    const loan = await theLoan(sql, subject)
    const { amount, interest, coin, rate, days, title, lender } = loan
    return {
      facts: {
        number: loanNumber(loan),
        loan: title,
        lender,
        amount: `${amount} ${coin}`,
        interest: `${interest} ${coin}, ${rate} % a day`,
        term: `${days} days`,
        'to repay': `${totalOf(loan)} ${coin}`,
      },
      pictures: { front: loan.front_card, back: loan.later_card, 'in hand': loan.handheld_card },
    }
  },
}

async function theLoan(sql: Sql, id: string): Promise<Loan> {
  const loan = await loanById(sql, id)
  if (!loan) throw new Error(`loan ${id} not found`)
  return loan
}

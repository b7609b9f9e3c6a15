import { repayLoan } from '../../shared/base/contract/loans.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import type { Loan } from './loans.rules.ts'
import { reloadLoans } from './loans.store.ts'

const submission = createSubmission({
  kind: 'repayment',
  endpoint: repayLoan,
  toForm: ({ orderNumber }: Loan) => ({ orderNumber }),
  facts: () => ({}),
  fields: {},
})

/** Repayment of one loan: a form without fields. Sending an unanswered repayment again books it at most once. */
export type Repayment = MoneyForm<object, never, Loan, string>

/** Creates the repayment of a loan; repeated presses send one request (LON-14, LON-20). `onAccepted` is called once the loan is repaid. */
export function createRepayment(loan: Loan, onAccepted: () => void): Repayment {
  const form: Repayment = createMoneyForm({
    submission,
    draft: {},
    problems: () => ({}),
    toOrder: () => loan,
    place: placeRepayment,
  })

  async function placeRepayment(): Promise<FormRefusal<object> | null> {
    const result = await form.send(loan)
    await reloadLoans()
    refreshBalances()
    if (result.phase === 'accepted') onAccepted()
    return form.explain(result)
  }

  return form
}

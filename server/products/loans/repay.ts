import { repayLoan as endpoint } from '../../../shared/base/contract/loans.ts'
import { findRepaymentRefusal } from '../../../shared/base/rules/loans.rules.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { lockMember } from '../../members/registry/members.ts'
import { createLoanRepaymentEntry } from './loans.journal.ts'
import { calculateRepayment, findLoanByNumber, isLoanNumber, markRepaid } from './loans.ts'

/** Repays an approved loan in full from the available funds balance, at any time, even if the operator has stopped offering loans (LON-14, LON-17, Q-123). */
export const repayLoan = handle(
  endpoint,
  async ({ form, member, context, tx }) => {
    if ((await lockMember(tx, member)) === null) return refuse('refusals.disabled')
    const loan = await findLoanByNumber(tx, form.orderNumber)
    if (loan?.member !== member) return refuseUnknown()
    const now = context.now()
    const isApproved = loan.state === 'approved'
    const isRepaid = isApproved && !(await markRepaid(tx, loan.id, now))
    const refused = findRepaymentRefusal({ isApproved, isRepaid })
    if (refused) return refuse(refused.rule === 'repaid' ? 'loans.repaidBefore' : 'loans.notOwed', {}, refused)
    const short = await post(tx, [createLoanRepaymentEntry(loan)], now)
    const { coin } = loan
    const total = calculateRepayment(loan)
    if (short)
      return refuse(
        'loans.insufficient',
        { available: short.balance, total, coin },
        { field: 'orderNumber', rule: 'balance', bound: short.balance },
      )
    return succeed({ id: loan.id }, 'loans.repaidNow', { total, coin })
  },
  { checkForm: ({ orderNumber }) => (isLoanNumber(orderNumber) ? null : refuseUnknown()) },
)

const refuseUnknown = () => refuse('loans.unknown', {}, { field: 'orderNumber', rule: 'unknown' })

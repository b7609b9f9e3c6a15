import { atom } from 'nanostores'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/base/contract/constants.ts'
import { cancelLoanApplication, getLoanProjects, getLoanRecords, repayLoan } from '../../shared/base/contract/loans.ts'
import type { PageForm } from '../../shared/base/contract/paging.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { recordDecision } from '../../shared/state/member/decision.ts'
import { $token } from '../../shared/state/session/token.ts'
import { hasListeners, memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { call } from '../../shared/wire/api/call.ts'
import { findDecidedLoans, LOAN_FILTERS, type Loan, type LoanFilter } from './loans.rules.ts'

/** Loan products (LON-03). */
export const $loanProducts = pageSingleton('loans/projects', () =>
  polled(BALANCES_POLL_MS, () => call(getLoanProjects, { id: null }, { quiet: true }), $token),
)

/** Returns the member's loans of a status, newest first. While one waits for a decision the list is polled every second (LON-05). */
export const getLoanList = (filter: LoanFilter): PagedList<Loan> =>
  pageSingleton(`loans/${filter}`, () =>
    pollFirstPage(
      memberList(createLoanLoader(filter), ({ id }) => id),
      (rows) => (rows.some(({ status }) => status === 'pending') ? REVIEW_POLL_MS : BALANCES_POLL_MS),
    ),
  )

/** Creates the function that loads a page. After a decision on a waiting loan it also refreshes balances and messages. */
function createLoanLoader(status: LoanFilter) {
  let waiting = new Set<string>()
  return async (asked: PageForm) => {
    const response = await call(getLoanRecords, { status, ...asked }, { quiet: true })
    if (!response.ok || asked.page > 1) return response
    if (findDecidedLoans(waiting, response.data).length > 0) {
      refreshBalances()
      recordDecision()
    }
    waiting = new Set(response.data.filter((loan) => loan.status === 'pending').map(({ id }) => id))
    return response
  }
}

async function reloadLoans(): Promise<void> {
  const shown = LOAN_FILTERS.map(getLoanList).filter(hasListeners)
  await Promise.all(shown.map((list) => list.reload()))
}

/** Id of the application that is being cancelled; "" for none. */
export const $canceling = pageSingleton('loans/canceling', () => atom(''))

/** Cancels a waiting application; repeated presses send one request (LON-13, LON-20). The server's message is shown. */
export async function cancelLoan({ id, coin, amount }: Loan): Promise<void> {
  if ($canceling.get()) return
  $canceling.set(id)
  try {
    const { cancelRecord } = await import('../../shared/state/submissions/page-action.ts')
    await cancelRecord('cancel-loan', { id, coin, account: 'funds', amount }, () =>
      call(cancelLoanApplication, { id }, { toastSuccess: true }),
    )
    await reloadLoans()
  } finally {
    $canceling.set('')
  }
}

const repayment = createSubmission({
  kind: 'repayment',
  endpoint: repayLoan,
  toForm: (order_num: string) => ({ order_num }),
  fields: {},
})

/** Returns true if the repayment of this loan was sent and its result is unknown. Sending it again books it at most once. */
export const isRepaymentUnanswered = (orderNumber: string): boolean => repayment.isUnanswered(orderNumber)

/** Drops an expired unanswered repayment. Call it when the repayment dialog opens. */
export const forgetExpiredRepayment = (): void => repayment.forgetExpired()

/** True while a repayment is being sent. */
export const $repaying = pageSingleton('loans/repaying', () => atom(false))

/** Repays a loan; repeated presses send one request (LON-14, LON-20). Returns whether it was accepted, and the server's message if it was refused. */
export async function repayLoanOnce(orderNumber: string): Promise<{ over: boolean; message: string }> {
  if ($repaying.get()) return { over: false, message: '' }
  $repaying.set(true)
  try {
    const result = await repayment.send(orderNumber)
    await reloadLoans()
    refreshBalances()
    const message = result.phase === 'blocked' ? result.reason : result.phase === 'refused' ? result.message : ''
    return { over: result.phase === 'accepted', message }
  } finally {
    $repaying.set(false)
  }
}

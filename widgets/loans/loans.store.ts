import { atom } from 'nanostores'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/base/contract/constants.ts'
import { cancelLoanApplication, getLoanProjects, getLoanRecords } from '../../shared/base/contract/loans.ts'
import type { PageForm } from '../../shared/base/contract/paging.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { recordDecision } from '../../shared/state/member/decision.ts'
import { $token } from '../../shared/state/session/token.ts'
import { hasListeners, memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { polled } from '../../shared/state/stores/polled.ts'
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

/** Reloads the displayed lists of loans. */
export async function reloadLoans(): Promise<void> {
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

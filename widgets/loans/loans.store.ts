import { atom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/contract/constants.ts'
import { cancelLoanApplication, getLoanProjects, getLoanRecords, repayLoan } from '../../shared/contract/loans.ts'
import type { PageForm } from '../../shared/contract/paging.ts'
import { noteDecision } from '../../shared/member/decision.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { isWatched, memberList } from '../../shared/stores/member-list.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import { keptFresh } from '../../shared/stores/poll-first-page.ts'
import { polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import { decidedOf, FILTERS, type Loan, type LoanFilter } from './loans.rules.ts'

/** The loans that can be applied for (LON-03). */
export const $projects = pageSingleton('loans/projects', () =>
  polled(BALANCES_POLL_MS, () => call(getLoanProjects, { id: null }, { quiet: true }), $token),
)

/** The member's loans of a status, newest first; asked for each second while one of them waits for a decision (LON-05). */
export const loansOf = (filter: LoanFilter): PagedList<Loan> =>
  pageSingleton(`loans/${filter}`, () =>
    keptFresh(
      memberList(loaderOf(filter), ({ id }) => id),
      (rows) => (rows.some(({ status }) => status === 'pending') ? REVIEW_POLL_MS : BALANCES_POLL_MS),
    ),
  )

/** Loads a page, and notices when one that waited has been decided: then balances and messages are asked for as well. */
function loaderOf(status: LoanFilter) {
  let waiting = new Set<string>()
  return async (asked: PageForm) => {
    const answer = await call(getLoanRecords, { status, ...asked }, { quiet: true })
    if (!answer.ok || asked.page > 1) return answer
    if (decidedOf(waiting, answer.data).length > 0) {
      refreshBalances()
      noteDecision()
    }
    waiting = new Set(answer.data.filter((loan) => loan.status === 'pending').map(({ id }) => id))
    return answer
  }
}

async function reloadLoans(): Promise<void> {
  const shown = FILTERS.map(loansOf).filter(isWatched)
  await Promise.all(shown.map((list) => list.reload()))
}

/** The application that is being taken back, by its id; "" for none. */
export const $canceling = pageSingleton('loans/canceling', () => atom(''))

/** Takes back an application that waits, once however often it is pressed (LON-13, LON-20); the server's words are shown. */
export async function cancelLoan(id: string): Promise<void> {
  if ($canceling.get()) return
  $canceling.set(id)
  try {
    await call(cancelLoanApplication, { id }, { toastSuccess: true })
    await reloadLoans()
  } finally {
    $canceling.set('')
  }
}

const repayment = createSubmission({
  kind: 'repayment',
  endpoint: repayLoan,
  formOf: (order_num: string) => ({ order_num }),
  fields: {},
})

/** Whether the repayment of this loan was sent without an answer: sent again, it is booked once. */
export const isUnanswered = (orderNumber: string): boolean => repayment.isUnanswered(orderNumber)

/** To be called when a repayment is asked about. */
export const forgetOldRepayment = (): void => repayment.forgetOld()

/** Whether a repayment is on its way. */
export const $repaying = pageSingleton('loans/repaying', () => atom(false))

/** Repays a loan, once however often it is pressed (LON-14, LON-20). Answers whether it is over; else why not, "" where nothing was answered. */
export async function repay(orderNumber: string): Promise<{ over: boolean; message: string }> {
  if ($repaying.get()) return { over: false, message: '' }
  $repaying.set(true)
  try {
    const fate = await repayment.send(orderNumber)
    await reloadLoans()
    refreshBalances()
    return { over: fate.phase === 'accepted', message: fate.phase === 'refused' ? fate.message : '' }
  } finally {
    $repaying.set(false)
  }
}

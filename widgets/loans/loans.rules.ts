import type { Moment } from '../../shared/base/contract/codec.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getLoanProjects, getLoanRecords, LoanStatus } from '../../shared/base/contract/loans.ts'
import { countDaysBegun, DAY_MS } from '../../shared/base/contract/utc-days.ts'

/** Loan product. */
export type LoanProject = ResponseData<typeof getLoanProjects>[number]

/** Loan of the member. */
export type Loan = ResponseData<typeof getLoanRecords>[number]

/** Status filter of the member's loans (LON-02). */
export type LoanFilter = 'all' | LoanStatus

/** Filters in wire order, 0 to 4 (LON-02, Q-124). */
export const LOAN_FILTERS: readonly LoanFilter[] = ['all', 'pending', 'approved', 'rejected', 'canceled']

/** Loans due within this many days are highlighted. */
const SOON_DAYS = 3

/** State of a loan. Repaid loans have the wire status `approved` (LON-13…17). */
export type LoanState = LoanStatus | 'repaid'

/** Returns the state of a loan. */
export const getLoanState = ({ status, isRepaid }: Pick<Loan, 'status' | 'isRepaid'>): LoanState =>
  status === 'approved' && isRepaid ? 'repaid' : status

/** Returns the backend's words for the state of a loan; "" if it sends none (LON-13…17). */
export const getStateText = (loan: Pick<Loan, 'status' | 'isRepaid' | 'statusText' | 'repaidText'>): string =>
  getLoanState(loan) === 'repaid' ? loan.repaidText : loan.statusText

/** Returns true while a decision or the repayment is outstanding. */
export const isRunningLoan = (loan: Loan): boolean => /^(pending|approved)$/.test(getLoanState(loan))

/**
 * Returns whole UTC days until a loan is due: 0 on the due day, negative after it, null if the time is unknown. Overdue loans have no mark of their own
 * (Q-123).
 */
export function getDaysUntilDue(due: Moment, now: number): number | null {
  if (typeof due !== 'number') return null
  const late = countDaysBegun(due, now)
  return late > 0 ? -late : countDaysBegun(now, due)
}

/** Returns true if the loan is to be highlighted. */
export const isDueSoon = (days: number | null): boolean => days !== null && days <= SOON_DAYS

/** Returns by how many whole days a loan was repaid early; 0 if not early or unknown. */
export const getDaysEarly = ({ dueAt: due, updatedAt: repaid }: Loan): number =>
  typeof due === 'number' && typeof repaid === 'number' && due - repaid >= DAY_MS ? countDaysBegun(repaid, due) : 0

/** Returns the ids of the waiting loans that have now been decided. */
export const findDecidedLoans = (waited: ReadonlySet<string>, loans: readonly Loan[]): string[] =>
  loans.filter(({ id, status }) => status !== 'pending' && waited.has(id)).map(({ id }) => id)

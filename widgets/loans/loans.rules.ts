import type { Moment } from '../../shared/contract/codec.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getLoanProjects, getLoanRecords, LoanStatus } from '../../shared/contract/loans.ts'
import { DAY_MS, daysBegun } from '../../shared/contract/utc-days.ts'

/** A loan that can be applied for. */
export type LoanProject = Answer<typeof getLoanProjects>[number]

/** One of the member's loans. */
export type Loan = Answer<typeof getLoanRecords>[number]

/** What the list of orders can be narrowed to (LON-02). */
export type LoanFilter = 'all' | LoanStatus

/** The filters in their order on the wire, 0 to 4 (LON-02, Q-124). */
export const FILTERS: readonly LoanFilter[] = ['all', 'pending', 'approved', 'rejected', 'canceled']

/** Within so many days before it is due a loan stands out. */
const SOON_DAYS = 3

/** Where a loan stands: a repaid one is under "approved" on the wire (LON-13…17). */
export type LoanState = LoanStatus | 'repaid'

/** Where a loan stands. */
export const stateOf = ({ status, is_repayment }: Pick<Loan, 'status' | 'is_repayment'>): LoanState =>
  status === 'approved' && is_repayment ? 'repaid' : status

/** Whether something is still to come of it: a decision, or the repayment. */
export const isRunning = (loan: Loan): boolean => /^(pending|approved)$/.test(stateOf(loan))

/** Whole days of UTC until a loan is due: 0 on the day itself, below 0 after it; null where a backend gives no time. Overdue is not marked further. */
export function daysUntil(due: Moment, now: number): number | null {
  if (typeof due !== 'number') return null
  const late = daysBegun(due, now)
  return late > 0 ? -late : daysBegun(now, due)
}

/** Whether a loan that is due in so many days stands out. */
export const isSoon = (days: number | null): boolean => days !== null && days <= SOON_DAYS

/** Whole days by which a loan was repaid before it was due; 0 when it was not, or nobody knows. */
export const daysEarly = ({ repayment_time: due, updatetime: repaid }: Loan): number =>
  typeof due === 'number' && typeof repaid === 'number' && due - repaid >= DAY_MS ? daysBegun(repaid, due) : 0

/** The loans among those that waited, by their ids, of which a decision is known now. */
export const decidedOf = (waited: ReadonlySet<string>, loans: readonly Loan[]): string[] =>
  loans.filter(({ id, status }) => status !== 'pending' && waited.has(id)).map(({ id }) => id)

import type { Moment } from '../../shared/contract/codec.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getLoanProjects, getLoanRecords, LoanStatus } from '../../shared/contract/loans.ts'
import { DAY_MS, daysBegun } from '../../shared/contract/utc-days.ts'

/** Loan product. */
export type LoanProject = Answer<typeof getLoanProjects>[number]

/** Loan of the member. */
export type Loan = Answer<typeof getLoanRecords>[number]

/** Status filter of the member's loans (LON-02). */
export type LoanFilter = 'all' | LoanStatus

/** Filters in wire order, 0 to 4 (LON-02, Q-124). */
export const FILTERS: readonly LoanFilter[] = ['all', 'pending', 'approved', 'rejected', 'canceled']

/** Loans due within this many days are highlighted. */
const SOON_DAYS = 3

/** State of a loan. Repaid loans have the wire status `approved` (LON-13…17). */
export type LoanState = LoanStatus | 'repaid'

/** Returns the state of a loan. */
export const stateOf = ({ status, is_repayment }: Pick<Loan, 'status' | 'is_repayment'>): LoanState =>
  status === 'approved' && is_repayment ? 'repaid' : status

/** Returns true while a decision or the repayment is outstanding. */
export const isRunning = (loan: Loan): boolean => /^(pending|approved)$/.test(stateOf(loan))

/**
 * Returns whole UTC days until a loan is due: 0 on the due day, negative after it, null if the time is unknown. Overdue loans have no mark of their own
 * (Q-123).
 */
export function daysUntil(due: Moment, now: number): number | null {
  if (typeof due !== 'number') return null
  const late = daysBegun(due, now)
  return late > 0 ? -late : daysBegun(now, due)
}

/** Returns true if the loan is to be highlighted. */
export const isSoon = (days: number | null): boolean => days !== null && days <= SOON_DAYS

/** Returns by how many whole days a loan was repaid early; 0 if not early or unknown. */
export const daysEarly = ({ repayment_time: due, updatetime: repaid }: Loan): number =>
  typeof due === 'number' && typeof repaid === 'number' && due - repaid >= DAY_MS ? daysBegun(repaid, due) : 0

/** Returns the ids of the waiting loans that have now been decided. */
export const decidedOf = (waited: ReadonlySet<string>, loans: readonly Loan[]): string[] =>
  loans.filter(({ id, status }) => status !== 'pending' && waited.has(id)).map(({ id }) => id)

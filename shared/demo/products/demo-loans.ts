import { CURRENCY } from '../../base/contract/constants.ts'
import { add } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { calculateLoanInterest, findTermAmountRefusal, getTermEnd } from '../../base/rules/term-products.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { LoanRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'

const REVIEW_MS = 15_000
/** Decimals of a loan. */
export const LOAN_DIGITS = 8

/** Loans of the demo: name, minimum, maximum, percent per day, days. */
export const LOAN_PROJECTS = [
  ['1', 'samples.shortLoan', '100', '1000', '0.08', 7],
  ['2', 'samples.starterLoan', '500', '5000', '0.05', 30],
  ['3', 'samples.reserveLoan', '1000', '20000', '0.04', 90],
] as const

/** Records an application that waits for review. */
export function applyForLoan(demo: DemoBackend, project: string, amount: Decimal, at: number): LoanRow {
  const [, name, minimum, maximum, rate, cycle] = requireFound(
    LOAN_PROJECTS.find(([id]) => id === project),
    'id',
    'closed',
  )
  assertAllowed(findTermAmountRefusal(amount, { minimum, maximum, scale: LOAN_DIGITS, whole: false }))
  const id = demo.createId()
  const interest = calculateLoanInterest({ amount, rate, scale: LOAN_DIGITS }, cycle)
  const row: LoanRow = {
    id,
    get title() {
      return demo.say(name)
    },
    orderNumber: `L${id}`,
    amount,
    interest,
    dueAt: null,
    totalAmount: add(amount, interest),
    isRepaid: false,
    repaidText: '',
    status: 'pending',
    statusText: '',
    coin: CURRENCY,
    cycle,
    remark: '',
    createdAt: at,
    updatedAt: at,
    unseen: true,
    rate,
  }
  demo.records.loans.push(row)
  return row
}

/** Pays out applications whose review is due. */
export function reviewLoans(demo: DemoBackend, now: number): void {
  for (const row of demo.records.loans.filter(({ status }) => status === 'pending')) {
    const at = Number(row.createdAt) + REVIEW_MS
    if (now < at) continue
    postLoan(demo, row, '', at, move(row.coin, row.amount, 'house', 'funds'))
    Object.assign(row, { status: 'approved', updatedAt: at, dueAt: getTermEnd(at, row.cycle) })
  }
}

/** Books the payment of a loan or its repayment. */
export function postLoan(
  demo: DemoBackend,
  { orderNumber: number }: LoanRow,
  kind: '-repayment' | '',
  at: number,
  postings: ReturnType<typeof move>,
) {
  demo.ledger.post(
    { at, remark: `booked.loan${kind}`, detail: `#${number}`, type: 'loan', number, postings },
    'orderNumber',
  )
}

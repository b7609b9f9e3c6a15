import { CURRENCY } from '../../base/contract/constants.ts'
import { add } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findRepaymentRefusal } from '../../base/rules/loans.rules.ts'
import { findReviewCancelRefusal } from '../../base/rules/reviews.rules.ts'
import { calculateLoanInterest, findTermAmountRefusal, getTermEnd } from '../../base/rules/term-products.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import type { LoanRow } from '../demo-records.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { takePage } from '../pages.ts'
import { assertDifferentPictures } from './pictures.calls.ts'

const REVIEW_MS = 15_000
const DIGITS = 8

/** Loans of the demo: name, minimum, maximum, percent per day, days. */
const PROJECTS = [
  ['1', 'samples.shortLoan', '100', '1000', '0.08', 7],
  ['2', 'samples.starterLoan', '500', '5000', '0.05', 30],
  ['3', 'samples.reserveLoan', '1000', '20000', '0.04', 90],
] as const

/** Records an application that waits for review. */
export function applyForLoan(demo: DemoBackend, project: string, amount: Decimal, at: number): LoanRow {
  const [, name, minimum, maximum, rate, cycle] = requireFound(
    PROJECTS.find(([id]) => id === project),
    'id',
    'closed',
  )
  assertAllowed(findTermAmountRefusal(amount, { minimum, maximum, scale: DIGITS, whole: false }))
  const id = demo.createId()
  const interest = calculateLoanInterest({ amount, rate, scale: DIGITS }, cycle)
  const row: LoanRow = {
    id,
    get title() {
      return demo.say(name)
    },
    order_num: `L${id}`,
    amount,
    interest,
    repayment_time: null,
    total_amount: add(amount, interest),
    is_repayment: false,
    is_repayment_text: '',
    status: 'pending',
    status_text: '',
    coin: CURRENCY,
    cycle,
    remark: '',
    addtime: at,
    updatetime: at,
    unseen: true,
    rate,
  }
  demo.records.loans.push(row)
  return row
}

/** Pays out applications whose review is due. */
export function reviewLoans(demo: DemoBackend, now: number): void {
  for (const row of demo.records.loans.filter(({ status }) => status === 'pending')) {
    const at = Number(row.addtime) + REVIEW_MS
    if (now < at) continue
    post(demo, row, '', at, move(row.coin, row.amount, 'house', 'funds'))
    Object.assign(row, { status: 'approved', updatetime: at, repayment_time: getTermEnd(at, row.cycle) })
  }
}

function post(
  demo: DemoBackend,
  { order_num: number }: LoanRow,
  kind: '-repayment' | '',
  at: number,
  postings: ReturnType<typeof move>,
) {
  demo.ledger.post(
    { at, remark: `booked.loan${kind}`, detail: `#${number}`, type: 'loan', number, postings },
    'order_num',
  )
}

/** Handlers of loans. */
export const loanCalls: DomainCalls<'loans'> = {
  getLoanProjects: ({ id: wanted }, { say }) =>
    PROJECTS.filter(([id]) => wanted === null || id === wanted).map(
      ([id, name, minprice, maxprice, interest_rate, cycle]) => ({
        id,
        title: say(name),
        mechanism: say('samples.lender', { name: 'A' }),
        minprice,
        maxprice,
        interest_rate,
        cycle,
        coin: CURRENCY,
        digits: DIGITS,
        sample: true,
        terms: 'demo',
      }),
    ),
  getLoanRecords: ({ status, ...page }, { records }) =>
    takePage(
      records.loans.filter((row) => status === 'all' || row.status === status),
      page,
      ({ id }) => id,
    ),
  applyLoan({ id, amount, ...cards }, demo) {
    assertDifferentPictures(cards, ['front_card', 'later_card', 'handheld_card'])
    return { id: applyForLoan(demo, id, amount, demo.now()).id }
  },
  cancelLoanApplication({ id }, demo) {
    const row = requireFound(
      demo.records.loans.find((loan) => loan.id === id),
      'id',
    )
    assertAllowed(findReviewCancelRefusal(row.status === 'pending'))
    Object.assign(row, { status: 'canceled', updatetime: demo.now() })
    return null
  },
  repayLoan({ order_num }, demo) {
    const row = requireFound(
      demo.records.loans.find((loan) => loan.order_num === order_num),
      'order_num',
    )
    assertAllowed(findRepaymentRefusal({ isApproved: row.status === 'approved', isRepaid: row.is_repayment }))
    post(demo, row, '-repayment', demo.now(), move(row.coin, row.total_amount, 'funds', 'house'))
    Object.assign(row, { is_repayment: true, updatetime: demo.now() })
    return { id: row.id }
  },
}

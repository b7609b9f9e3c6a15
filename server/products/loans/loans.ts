import { add } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateLoanInterest, getTermEnd } from '../../../shared/base/rules/term-products.rules.ts'
import { formatOrderNumber, parseOrderNumber } from '../../core/db/order-number.ts'
import { insertRow } from '../../core/db/rows.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Review } from '../../define-domain.ts'
import { createRecordTable } from '../term-products/records.ts'

/** Loan on the terms at the time of application. Times in epoch ms; the cards are names of uploads. */
export interface Loan {
  id: string
  member: string
  product: string
  title: string
  lender: string
  coinId: string
  coin: string
  amount: Decimal
  /** Percent per day. */
  rate: Decimal
  days: number
  /** True for a sample product of a demo. */
  sample: boolean
  /** Interest of the whole term, regardless of when it is repaid. */
  interest: Decimal
  frontCard: string
  backCard: string
  handheldCard: string
  state: Review['state']
  reason: string
  /** Decider of the review; null while it waits. */
  decided_by: Review['decided_by']
  submitted_at: number
  changed_at: number
  /** Null before approval. */
  due_at: number | null
  repaid_at: number | null
}

/** Loan with the login name of its member. */
interface NamedLoan extends Loan {
  username: string
}

// A subquery per row: with a join, a database without table statistics (the embedded one) would read all reviews for a few loans.
/** Queries of loans. */
export const loanRecords = createRecordTable<NamedLoan>({
  name: 'loans',
  columns: `o.id::text, o.member::text, o.product::text, o.title, o.lender, o.coin::text AS "coinId", c.title AS coin, o.amount, o.rate, o.days, o.interest,
    o.front_card AS "frontCard", o.later_card AS "backCard", o.handheld_card AS "handheldCard", o.state, o.reason,
    (SELECT decided_by FROM reviews r WHERE r.kind = 'loan' AND r.subject = o.id) AS decided_by,
    (SELECT sample FROM loan_products p WHERE p.id = o.product) AS sample,
    o.submitted_at, o.changed_at, o.due_at, o.repaid_at, m.username`,
  state: 'o.state',
})

/** Returns whether a text can be the number of a loan. */
export const isLoanNumber = (text: string): boolean => parseOrderNumber('L', text) !== null

/** Returns a loan by its number, or null. */
export async function findLoanByNumber(sql: Sql, number: string): Promise<Loan | null> {
  const id = parseOrderNumber('L', number)
  const loan = id === null ? null : await loanRecords.find(sql, id)
  return loan && getLoanNumber(loan) === number ? loan : null
}

/** Values of a new loan. */
export type NewLoan = Pick<
  Loan,
  | 'member'
  | 'product'
  | 'title'
  | 'lender'
  | 'coinId'
  | 'amount'
  | 'rate'
  | 'days'
  | 'frontCard'
  | 'backCard'
  | 'handheldCard'
> & { scale: number }

/** Inserts an application and returns its id. The interest is rounded up to `scale` decimals. */
export const addLoan = (tx: Sql, newLoan: NewLoan, now: number): Promise<string> =>
  insertRow(
    tx,
    `INSERT INTO loans (member, product, title, lender, coin, amount, rate, days, interest, front_card, later_card, handheld_card, submitted_at, changed_at)
     VALUES ($1::bigint, $2::bigint, $3, $4, $5::bigint, $6::numeric, $7::numeric, $8::int, $9::numeric, $10, $11, $12, $13::bigint, $13::bigint)
     RETURNING id::text`,
    [
      newLoan.member,
      newLoan.product,
      newLoan.title,
      newLoan.lender,
      newLoan.coinId,
      newLoan.amount,
      newLoan.rate,
      newLoan.days,
      calculateLoanInterest(newLoan, newLoan.days),
      newLoan.frontCard,
      newLoan.backCard,
      newLoan.handheldCard,
      now,
    ],
  )

/** Copies the state of its review to a loan. An approved loan is due `days` days from now. */
export const setLoanState = (
  tx: Sql,
  { id, days }: Loan,
  { state, reason }: Pick<Review, 'state' | 'reason'>,
  now: number,
) =>
  tx.query(
    'UPDATE loans SET state = $2, reason = $3, changed_at = $4::bigint, due_at = $5::bigint WHERE id = $1::bigint',
    [id, state, reason, now, state === 'approved' ? getTermEnd(now, days) : null],
  )

/** Marks a loan as repaid. Returns false if it was not open, so only one of two concurrent repayments succeeds. */
export const markRepaid = async (tx: Sql, id: string, now: number): Promise<boolean> =>
  (
    await tx.query(
      `UPDATE loans SET repaid_at = $2::bigint, changed_at = $2::bigint
       WHERE id = $1::bigint AND state = 'approved' AND repaid_at IS NULL RETURNING id`,
      [id, now],
    )
  ).length > 0

/** Returns the number of waiting applications of a member. */
export async function countWaitingLoans(sql: Sql, member: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM loans WHERE member = $1::bigint AND state = 'waiting'`,
    [member],
  )
  return row?.count ?? 0
}

/** Returns the amount to repay: principal plus interest. */
export const calculateRepayment = ({ amount, interest }: Pick<Loan, 'amount' | 'interest'>): Decimal =>
  add(amount, interest)

/** Returns the loan number shown to the member. */
export const getLoanNumber = ({ id, submitted_at }: Pick<Loan, 'id' | 'submitted_at'>): string =>
  formatOrderNumber('L', submitted_at, id)

/** SQL for the uploads that loans reference, by member. Cancelled applications need none. */
export const CARD_REFERENCES = `SELECT l.member, card.name
  FROM loans l CROSS JOIN LATERAL (VALUES (l.front_card), (l.later_card), (l.handheld_card)) card (name) WHERE l.state <> 'withdrawn'`

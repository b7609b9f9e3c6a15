import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { applyLoan, getLoanProjects } from '../../shared/contract/loans.ts'
import { utcDay } from '../../shared/contract/utc-days.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { add, multiply } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { interestOf, YEAR_DAYS } from '../../shared/money/interest.ts'
import {
  type AmountBounds,
  type AmountReason,
  termAmountProblem,
} from '../../shared/term-products/term-amount.rules.ts'

/** Loan product. */
export type LoanProject = Answer<typeof getLoanProjects>[number]

/** Request form of an application. */
export type Application = FormOf<typeof applyLoan>

/** Pictures of the identity card, by the fields of `applyLoan` (LON-09). */
export const CARDS = ['front_card', 'later_card', 'handheld_card'] as const

/** One picture of the identity card. */
export type Card = (typeof CARDS)[number]

/** Application form in progress: the amount as typed, the pictures as URLs of uploads. */
export type ApplicationDraft = Record<'amount' | Card, string>

/** Reasons why a field is invalid. */
export type ApplicationReason = AmountReason | 'missing' | 'uploading'

/** Returns the valid range of amounts of a product (LON-10, Q-125). */
export const boundsOf = ({ minprice: min, maxprice: max, digits }: LoanProject): AmountBounds => ({ min, max, digits })

/** Returns the invalid fields of a draft (LON-10, LON-11). A picture counts as missing until its upload has succeeded. */
export function applicationProblems(
  draft: ApplicationDraft,
  project: LoanProject,
  isUploading: (card: Card) => boolean,
): Partial<Record<keyof ApplicationDraft, ApplicationReason>> {
  const amount = termAmountProblem(draft.amount, boundsOf(project))
  const cards = CARDS.filter((card) => draft[card] === '').map((card): [Card, ApplicationReason] => [
    card,
    isUploading(card) ? 'uploading' : 'missing',
  ])
  return { ...(amount && { amount }), ...Object.fromEntries(cards) }
}

/** Cost of a loan. */
export interface Cost {
  amount: Decimal
  interest: Decimal
  total: Decimal
  /** Percent per year of 365 days. */
  yearly: Decimal
  /** Due date if the loan were approved now, epoch ms. */
  due: number
}

/** Computes the cost of a typed amount; null if it is not a number. Interest is rounded up, like all charges. */
export function costOf(project: LoanProject, typed: string, now: number): Cost | null {
  const amount = normalAmount(typed)
  if (amount === null) return null
  const { interest_rate: rate, cycle, digits } = project
  const interest = interestOf({ amount, rate, per: 'day' }, cycle, digits, 'up')
  return {
    amount,
    interest,
    total: add(amount, interest),
    yearly: multiply(rate, String(YEAR_DAYS)),
    due: utcDay(now, cycle),
  }
}

/** Returns true if two forms are the same application, ignoring the version of the terms. */
export const isSameApplication = (one: Application, other: Application): boolean => contentOf(one) === contentOf(other)

const contentOf = ({ id, amount, front_card, later_card, handheld_card }: Application): string =>
  [id, amount, front_card, later_card, handheld_card].join('\n')

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

/** A loan that can be applied for. */
export type LoanProject = Answer<typeof getLoanProjects>[number]

/** An application as it is handed in. */
export type Application = FormOf<typeof applyLoan>

/** The pictures of the identity card, by the fields of `applyLoan` (LON-09). */
export const CARDS = ['front_card', 'later_card', 'handheld_card'] as const

/** One of them. */
export type Card = (typeof CARDS)[number]

/** An application as it is being filled in: the amount as it was typed, the pictures as the addresses of uploads. */
export type ApplicationDraft = Record<'amount' | Card, string>

/** What may be wrong with a field. */
export type ApplicationReason = AmountReason | 'missing' | 'uploading'

/** What amounts a project takes (LON-10, Q-125). */
export const boundsOf = ({ minprice: min, maxprice: max, digits }: LoanProject): AmountBounds => ({ min, max, digits })

/** What is wrong with a draft (LON-10, LON-11): a picture that is on its way, or whose upload failed, is missing. */
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

/** What a loan costs. */
export interface Cost {
  amount: Decimal
  interest: Decimal
  total: Decimal
  /** Percent of a year of 365 days. */
  yearly: Decimal
  /** When it would be due if it were approved now, epoch ms. */
  due: number
}

/** What so much of a project costs: interest is rounded up, as all that is taken; null without an amount. */
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

/** Whether two hand in the same, whatever terms they name. */
export const isSameApplication = (one: Application, other: Application): boolean => contentOf(one) === contentOf(other)

const contentOf = ({ id, amount, front_card, later_card, handheld_card }: Application): string =>
  [id, amount, front_card, later_card, handheld_card].join('\n')

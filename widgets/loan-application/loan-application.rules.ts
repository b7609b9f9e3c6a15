import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { applyLoan, getLoanProjects } from '../../shared/base/contract/loans.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { add, multiply } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { YEAR_DAYS } from '../../shared/base/money/interest.ts'
import { calculateLoanInterest, getTermEnd } from '../../shared/base/rules/term-products.rules.ts'
import {
  type AmountBounds,
  findTermAmountProblem,
  type TermAmountReason,
} from '../../shared/state/term-products/term-amount.rules.ts'

/** Loan product. */
export type LoanProject = ResponseData<typeof getLoanProjects>[number]

/** Request form of an application. */
export type Application = FormValues<typeof applyLoan> & { coin?: string }

/** Pictures of the identity card, by the fields of `applyLoan` (LON-09). */
export const CARD_PICTURES = ['frontCard', 'backCard', 'handheldCard'] as const

/** One picture of the identity card. */
export type CardPicture = (typeof CARD_PICTURES)[number]

/** Application form in progress: the amount as typed, the pictures as URLs of uploads. */
export type ApplicationDraft = Record<'amount' | CardPicture, string>

/** Reasons why a field is invalid. */
export type ApplicationReason = TermAmountReason | 'missing' | 'uploading'

/** Returns the valid range of amounts of a product (LON-10, Q-125). */
export const getLoanBounds = ({ minAmount: min, maxAmount: max, digits }: LoanProject): AmountBounds => ({
  min,
  max,
  digits,
})

/** Returns the invalid fields of a draft (LON-10, LON-11). A picture counts as missing until its upload has succeeded. */
export function findApplicationProblems(
  draft: ApplicationDraft,
  project: LoanProject,
  isUploading: (card: CardPicture) => boolean,
): Partial<Record<keyof ApplicationDraft, ApplicationReason>> {
  const amount = findTermAmountProblem(draft.amount, getLoanBounds(project))
  const cards = CARD_PICTURES.filter((card) => draft[card] === '').map((card): [CardPicture, ApplicationReason] => [
    card,
    isUploading(card) ? 'uploading' : 'missing',
  ])
  return { ...(amount && { amount }), ...Object.fromEntries(cards) }
}

/** Cost of a loan. */
export interface LoanCost {
  amount: Decimal
  interest: Decimal
  total: Decimal
  /** Percent per year of 365 days. */
  yearly: Decimal
  /** Due date if the loan were approved now, epoch ms. */
  due: number
}

/** Computes the cost of a typed amount; null if it is not a number. Interest is rounded up, like all charges. */
export function computeLoanCost(project: LoanProject, typed: string, now: number): LoanCost | null {
  const amount = parseAmountInput(typed)
  if (amount === null) return null
  const { interestRate: rate, cycle, digits } = project
  const interest = calculateLoanInterest({ amount, rate, scale: digits }, cycle)
  return {
    amount,
    interest,
    total: add(amount, interest),
    yearly: multiply(rate, String(YEAR_DAYS)),
    due: getTermEnd(now, cycle),
  }
}

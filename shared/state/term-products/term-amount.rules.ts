import { parseAmountInput } from '../../base/format/amount-input.ts'
import { add, compare, sign, subtract } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { findBalanceRefusal } from '../../base/rules/amounts.rules.ts'
import { findTermAmountRefusal } from '../../base/rules/term-products.rules.ts'

/** Limits of an amount that is put into a product. */
export interface AmountBounds {
  /** Null for no limit. */
  min: Decimal | null
  max: Decimal | null
  /** Maximum number of decimal places. */
  digits: number
  /** Whole numbers only (MIN-10). */
  whole?: boolean
  /** Available balance of the coin; null if it is unknown or the product takes none. */
  available?: Decimal | null
}

/** Problem of such an amount: keys of the namespace `products`. */
export type TermAmountReason =
  | 'amountMissing'
  | 'notANumber'
  | 'notPositive'
  | 'notWhole'
  | 'tooFine'
  | 'outOfRange'
  | 'belowLeast'
  | 'insufficient'

/** Step of the buttons. */
const AMOUNT_STEP = '1'

/** Reasons by the rule that refuses the amount. */
const REASONS = { whole: 'notWhole', digits: 'tooFine', balance: 'insufficient' } as const

/** Returns the problem of an entered amount (LON-10, MIN-09, MIN-10), or null. */
export function findTermAmountProblem(
  typed: string,
  { min, max, digits: scale, whole = false, available = null }: AmountBounds,
): TermAmountReason | null {
  if (typed.trim() === '') return 'amountMissing'
  const unsigned = typed.trim().replace(/^[-−]/, '')
  const amount = parseAmountInput(unsigned)
  if (amount === null) return 'notANumber'
  if (unsigned !== typed.trim() || sign(amount) === 0) return 'notPositive'
  const refused =
    findTermAmountRefusal(amount, { whole, scale, minimum: min, maximum: max }) ??
    (available === null ? null : findBalanceRefusal('amount', amount, available))
  if (refused?.rule === 'range') return max === null ? 'belowLeast' : 'outOfRange'
  return refused && REASONS[refused.rule]
}

/**
 * Returns the amount one step up or down (LON-08, MIN-06), kept within its limits; invalid input becomes the smallest amount. Whole amounts stay whole, and the
 * smallest whole amount is not below the minimum.
 */
export function stepAmount(typed: string, direction: 1 | -1, bounds: AmountBounds): Decimal {
  const amount = parseAmountInput(typed)
  const least = getInitialAmount(bounds)
  if (amount === null) return least
  const next = direction > 0 ? add(amount, AMOUNT_STEP) : subtract(amount, AMOUNT_STEP)
  if (compare(next, least) < 0) return least
  return bounds.max !== null && compare(next, bounds.max) > 0 ? getMaxAmount(bounds.max, bounds.whole ?? false) : next
}

/** Returns the initial amount of a form: the minimum, or one step if there is none. */
export function getInitialAmount({ min, whole }: Pick<AmountBounds, 'min' | 'whole'>): Decimal {
  if (min === null || sign(min) <= 0) return AMOUNT_STEP
  const [units = '0', fraction] = min.split('.')
  return whole && fraction ? add(units, AMOUNT_STEP) : min
}

const getMaxAmount = (max: Decimal, whole: boolean): Decimal => (whole ? (max.split('.')[0] ?? max) : max)

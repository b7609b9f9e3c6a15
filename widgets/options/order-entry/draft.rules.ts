import { parseAmountInput } from '../../../shared/base/format/amount-input.ts'
import { findAmountReason } from '../../../shared/base/format/amount-reason.ts'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { findRangeRefusal } from '../../../shared/base/rules/amounts.rules.ts'
import { calculateProfit } from '../../../shared/base/rules/options.rules.ts'
import type { MarketItem } from '../../../shared/state/market/markets.store.ts'
import type { Direction } from '../../../shared/state/orders/option-order.rules.ts'
import { COIN_SCALE, parseOptionAmount } from '../amount.rules.ts'
import { findDuration, type OptionDuration, type OptionTerms } from '../terms.rules.ts'
import { type AmountRange, getStatedRange } from './presets.rules.ts'

/** Order draft. `amount` is the text of the field, `time` the duration in seconds. */
export interface OptionDraft {
  amount: string
  time: number | null
}

/** Field of the order form, or the order's market. */
export type OptionOrderField = 'amount' | 'time' | 'market'

/** Reason why a draft cannot be sent. */
export type OptionDraftReason =
  | 'missing'
  | 'notANumber'
  | 'notPositive'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'insufficient'

/** Problems of a draft by field. */
export type OptionDraftProblems = Partial<Record<keyof OptionDraft, OptionDraftReason>>

/** Complete order, as the member confirms it. */
export interface OptionOrderRequest {
  market: string
  symbol: string
  /** Market title for display. */
  title: string
  direction: Direction
  amount: Decimal
  seconds: number
}

/**
 * Returns the problem of each field of a draft (specification section 5, "Options contract", and section 8; Q-190). Without a duration the amount must fit at
 * least one of the durations.
 */
export function findDraftProblems(draft: OptionDraft, terms: OptionTerms, balance: Decimal): OptionDraftProblems {
  const amount = findAmountProblem(draft, terms, balance)
  return {
    ...(amount && { amount }),
    ...(findDuration(terms, draft.time) === null && { time: 'missing' }),
  }
}

function findAmountProblem(draft: OptionDraft, terms: OptionTerms, balance: Decimal): OptionDraftReason | null {
  const amount = parseAmountInput(draft.amount)
  if (amount === null) {
    const reason = findAmountReason(draft.amount, 'insufficient')
    return reason === 'amountMissing' ? 'missing' : reason
  }
  const { min, max } = getAmountLimits(terms, draft.time)
  if (findRangeRefusal('amount', amount, { minimum: min, maximum: null })) return 'belowMinimum'
  if (sign(amount) === 0) return 'notPositive'
  if (compare(amount, balance) > 0) return 'insufficient'
  return findRangeRefusal('amount', amount, { minimum: null, maximum: max }) ? 'aboveMaximum' : null
}

/** Returns the limits of an amount: those of the chosen duration, otherwise the lowest minimum and the highest maximum of all. Null means unlimited. */
export function getAmountLimits(terms: OptionTerms, time: number | null): AmountRange {
  const chosen = findDuration(terms, time)
  const ranges = (chosen ? [chosen] : terms.durations).map(getStatedRange)
  return {
    min: pickLimit(
      ranges.map(({ min }) => min),
      -1,
    ),
    max: pickLimit(
      ranges.map(({ max }) => max),
      1,
    ),
  }
}

/** Returns the lowest (`way` -1) or highest (1) of several limits, or null if one of them is unlimited or there is none. */
function pickLimit(limits: readonly (Decimal | null)[], way: 1 | -1): Decimal | null {
  return limits.reduce(
    (best, one) => (best === null || one === null ? null : compare(one, best) === way ? one : best),
    limits[0] ?? null,
  )
}

/** Computes the profit of a won order: percent of the amount, rounded down to the coin's decimals. Returns null until both are known. */
export const estimatedProfit = (amount: Decimal | null, period: OptionDuration | null): Decimal | null =>
  amount !== null && period !== null && period.percent !== null
    ? calculateProfit({ amount, percent: period.percent, scale: COIN_SCALE })
    : null

/** Converts a draft to an order, or returns null while it is incomplete. */
export function toOptionOrderRequest(
  { amount: typed, time }: OptionDraft,
  market: Pick<MarketItem, 'id' | 'symbol' | 'title'> | null,
  direction: Direction,
): OptionOrderRequest | null {
  const amount = parseOptionAmount(typed)
  if (!market || amount === null || time === null) return null
  const { id, symbol, title } = market
  return { market: id, symbol, title, direction, amount, seconds: time }
}

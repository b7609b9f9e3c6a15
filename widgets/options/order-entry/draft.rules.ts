import type { MarketItem } from '../../../shared/market/markets.ts'
import { compare, percentOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Direction } from '../../../shared/orders/option-order.rules.ts'
import { COIN_SCALE, parseOptionAmount } from '../amount.rules.ts'
import { findDuration, type OptionDuration, type OptionTerms } from '../terms.rules.ts'

/** Order draft. `amount` is the text of the field, `time` the duration in seconds. */
export interface OptionDraft {
  amount: string
  time: number | null
}

/** Field of the order form, or the order's market. */
export type OptionOrderField = 'amount' | 'time' | 'market'

/** Reason why a draft cannot be sent. */
export type OptionDraftReason = 'missing' | 'notANumber' | 'insufficient'

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

/** Returns the first problem of a draft in the order of the form, or null (specification section 5, "Options contract", and section 8). */
export function optionOrderProblem(
  draft: OptionDraft,
  terms: OptionTerms,
  balance: Decimal,
): { field: keyof OptionDraft; reason: OptionDraftReason } | null {
  if (draft.amount.trim() === '') return { field: 'amount', reason: 'missing' }
  const amount = parseOptionAmount(draft.amount)
  if (amount === null) return { field: 'amount', reason: 'notANumber' }
  if (compare(amount, balance) > 0) return { field: 'amount', reason: 'insufficient' }
  return findDuration(terms, draft.time) ? null : { field: 'time', reason: 'missing' }
}

/** Computes the profit of a won order: percent of the amount, rounded down to the coin's decimals. Returns null until both are known. */
export const estimatedProfit = (amount: Decimal | null, period: OptionDuration | null): Decimal | null =>
  amount !== null && period !== null && period.percent !== null
    ? percentOf(amount, period.percent, COIN_SCALE, 'down')
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

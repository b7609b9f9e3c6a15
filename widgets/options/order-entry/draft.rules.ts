import type { MarketItem } from '../../../shared/market/markets.ts'
import { compare, percentOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Direction } from '../../../shared/orders/option-order.rules.ts'
import { amountOf, SCALE } from '../amount.rules.ts'
import { type OptionDuration, periodAt, type Terms } from '../terms.rules.ts'

/** Order draft. `amount` is the text of the field, `time` the duration in seconds. */
export interface Draft {
  amount: string
  time: number | null
}

/** Field of the order form, or the order's market. */
export type OptionOrderField = 'amount' | 'time' | 'market'

/** Reason why a draft cannot be sent. */
export type DraftReason = 'missing' | 'notANumber' | 'insufficient'

/** Complete order, as the member confirms it. */
export interface Order {
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
  draft: Draft,
  terms: Terms,
  balance: Decimal,
): { field: keyof Draft; reason: DraftReason } | null {
  if (draft.amount.trim() === '') return { field: 'amount', reason: 'missing' }
  const amount = amountOf(draft.amount)
  if (amount === null) return { field: 'amount', reason: 'notANumber' }
  if (compare(amount, balance) > 0) return { field: 'amount', reason: 'insufficient' }
  return periodAt(terms, draft.time) ? null : { field: 'time', reason: 'missing' }
}

/** Computes the profit of a won order: percent of the amount, rounded down to the coin's decimals. Returns null until both are known. */
export const estimatedProfit = (amount: Decimal | null, period: OptionDuration | null): Decimal | null =>
  amount !== null && period !== null && period.percent !== null
    ? percentOf(amount, period.percent, SCALE, 'down')
    : null

/** Converts a draft to an order, or returns null while it is incomplete. */
export function orderOf(
  { amount: typed, time }: Draft,
  market: Pick<MarketItem, 'id' | 'symbol' | 'title'> | null,
  direction: Direction,
): Order | null {
  const amount = amountOf(typed)
  if (!market || amount === null || time === null) return null
  const { id, symbol, title } = market
  return { market: id, symbol, title, direction, amount, seconds: time }
}

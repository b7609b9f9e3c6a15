import type { MarketItem } from '../../../shared/market/markets.ts'
import { compare, percentOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Direction } from '../../../shared/orders/option-order.rules.ts'
import { amountOf, SCALE } from '../amount.rules.ts'
import { type OptionDuration, periodAt, type Terms } from '../terms.rules.ts'

/** What a member has chosen so far. `amount` is what stands in the field, `time` the duration in seconds. */
export interface Draft {
  amount: string
  time: number | null
}

/** A field of the order form, or the market that it is for. */
export type OptionOrderField = 'amount' | 'time' | 'market'

/** Why a draft cannot be sent yet. */
export type DraftReason = 'missing' | 'notANumber' | 'insufficient'

/** An order as it is confirmed: everything that is sent. */
export interface Order {
  market: string
  symbol: string
  /** The market's name, for showing. */
  title: string
  direction: Direction
  amount: Decimal
  seconds: number
}

/** Why this draft cannot be sent, the first reason in the order of the form, or null. Specification section 5, "Options contract", and section 8. */
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

/** What is paid beyond the amount when the order is won: percent of the amount, cut at the coin's digits. Null until both are known. */
export const estimatedProfit = (amount: Decimal | null, period: OptionDuration | null): Decimal | null =>
  amount !== null && period !== null && period.percent !== null
    ? percentOf(amount, period.percent, SCALE, 'down')
    : null

/** What a draft amounts to on a market; null while something is missing. */
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

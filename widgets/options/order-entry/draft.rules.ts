import { compare, percentOf } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { amountOf, SCALE } from '../amount.rules.ts'
import { type Period, periodAt, type Terms } from '../terms.rules.ts'
import type { Direction, Draft } from '../trader.ts'

/** A field of the order form. */
export type DraftField = 'amount' | 'time' | 'market'

/** Why a draft cannot be sent yet. */
export interface Problem {
  field: DraftField
  reason: 'missing' | 'notANumber' | 'insufficient'
}

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
export function draftProblem(draft: Draft, terms: Terms): Problem | null {
  if (draft.amount.trim() === '') return { field: 'amount', reason: 'missing' }
  const amount = amountOf(draft.amount)
  if (amount === null) return { field: 'amount', reason: 'notANumber' }
  if (compare(amount, terms.coin.balance) > 0) return { field: 'amount', reason: 'insufficient' }
  return periodAt(terms, draft.seconds) ? null : { field: 'time', reason: 'missing' }
}

/** What is paid beyond the stake when the order is won: percent of the amount, cut at the coin's digits. Null until both are known. */
export const estimatedProfit = (amount: Decimal | null, period: Period | null): Decimal | null =>
  amount !== null && period !== null && period.percent !== null
    ? percentOf(amount, period.percent, SCALE, 'down')
    : null

/** Whether two orders are the same to the server, so that one key stands for both. */
export const sameOrder = (a: Order, b: Order): boolean =>
  a.market === b.market && a.direction === b.direction && a.seconds === b.seconds && compare(a.amount, b.amount) === 0

const FIELDS = new Map<string, DraftField>([
  ['ctzed', 'amount'],
  ['ctime', 'time'],
  ['m_id', 'market'],
])

/** The field of the form that a refusal of the server names, or null. */
export const fieldOf = (wire: string | undefined): DraftField | null => FIELDS.get(wire ?? '') ?? null

import { normalAmount } from '../../shared/format/amount-input.ts'
import { add, compare, divide, multiply, percentOf, round, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/plain.ts'

/** An order as it is being filled in; figures as they were typed. */
export interface SpotDraft {
  side: 'buy' | 'sell'
  kind: 'limit' | 'market'
  price: string
  num: string
  amount: string
}

/** The figures of a draft. */
export type Figure = 'price' | 'num' | 'amount'

/** What the market offers and asks, and what the member has of it. */
export interface Means {
  usdt: Decimal
  coin: Decimal
  numStep: Decimal
  priceStep: Decimal
}

/** What may be missing or wrong (SPT-12…14), by field. */
export type SpotReason = 'price' | 'amount' | 'quantity' | 'form' | 'insufficient'

/** Digits of the quote coin. */
const QUOTE_SCALE = 8
/** Typed prices may have so many digits. */
const PRICE_DIGITS = 6

const positive = (text: string): Decimal | null => {
  const amount = normalAmount(text)
  return amount !== null && sign(amount) > 0 ? amount : null
}

/** The price that a draft counts with: its own, or for a market order the last one. */
export const priceOf = ({ kind, price }: SpotDraft, last: Decimal | null): Decimal | null =>
  kind === 'limit' ? positive(price) : last

/** A quantity cut to the market's step. */
const stepped = (quantity: Decimal, step: Decimal): Decimal => multiply(divide(quantity, step, 0, 'down'), step)

/** What a quantity costs or brings: for a buyer rounded up, for a seller down. */
const costOf = (side: SpotDraft['side'], num: Decimal, price: Decimal): Decimal =>
  round(multiply(num, price), QUOTE_SCALE, side === 'buy' ? 'up' : 'down')

/** The draft after one figure was typed: of quantity and total, the other one follows. */
export function withFigure(
  draft: SpotDraft,
  figure: Figure,
  text: string,
  last: Decimal | null,
  numStep: Decimal,
): SpotDraft {
  const next = { ...draft, [figure]: text }
  const price = priceOf(next, last)
  if (price === null) return next
  if (figure === 'amount') {
    const amount = positive(text)
    return { ...next, num: amount ? stepped(divide(amount, price, 18, 'down'), numStep) : '' }
  }
  const num = positive(next.num)
  return { ...next, amount: num ? costOf(next.side, num, price) : figure === 'num' ? '' : next.amount }
}

/** The draft that spends a share of the balance, cut so that it never exceeds it. */
export function withShare(
  draft: SpotDraft,
  percent: number,
  { usdt, coin, numStep }: Means,
  last: Decimal | null,
): SpotDraft {
  const price = priceOf(draft, last)
  if (draft.side === 'sell') {
    const num = stepped(percentOf(coin, String(percent), 18, 'down'), numStep)
    return { ...draft, num, amount: price ? costOf('sell', num, price) : '' }
  }
  const amount = percentOf(usdt, String(percent), QUOTE_SCALE, 'down')
  if (!price) return { ...draft, amount }
  const num = stepped(divide(amount, price, 18, 'down'), numStep)
  return { ...draft, num, amount: draft.kind === 'market' ? amount : costOf('buy', num, price) }
}

/** The share of the balance that a draft spends, in whole percent from 0 to 100. */
export function shareOf({ side, num, amount }: SpotDraft, { usdt, coin }: Means): number {
  const [spent, all] = side === 'buy' ? [positive(amount), usdt] : [positive(num), coin]
  if (!spent || sign(all) <= 0) return 0
  return Math.min(100, Number(divide(multiply(spent, '100'), all, 0, 'half-up')))
}

/** Whether a draft spends more than there is (SPT-15, SPT-16). */
export function overspends({ side, num, amount }: SpotDraft, { usdt, coin }: Means): boolean {
  const spent = positive(side === 'buy' ? amount : num)
  return spent !== null && compare(spent, side === 'buy' ? usdt : coin) > 0
}

/** The first thing that is wrong with a draft; null when it may be sent. */
export function draftProblem(draft: SpotDraft): { figure: Figure; reason: SpotReason } | null {
  const wanted: [Figure, SpotReason][] =
    draft.kind === 'limit'
      ? [
          ['price', 'price'],
          ['num', 'quantity'],
        ]
      : [
          ['amount', 'amount'],
          ['num', 'quantity'],
        ]
  for (const [figure, reason] of wanted) {
    if (draft[figure].trim() === '') return { figure, reason }
    if (positive(draft[figure]) === null) return { figure, reason: 'form' }
  }
  return null
}

/** The form of the call: all six keys, the price empty for a market order (SPT-11, Q-109). Null while something is missing. */
export function formOf(draft: SpotDraft, market: string, last: Decimal | null) {
  const [num, price] = [positive(draft.num), priceOf(draft, last)]
  const amount = positive(draft.amount) ?? (num && price && costOf(draft.side, num, price))
  if (num === null || amount === null) return null
  return {
    m_id: market,
    num,
    price: draft.kind === 'limit' ? price : null,
    operate_type: draft.kind,
    amount,
    type: draft.side,
  }
}

/** A price one step on, at most six digits and never below zero (SPT-07, Q-112). */
export function steppedPrice(price: string, direction: 1 | -1, step: Decimal, last: Decimal | null): string {
  const from = normalAmount(price) ?? last ?? '0'
  const next = direction > 0 ? add(from, step) : subtract(from, step)
  return sign(next) < 0 ? '0' : round(next, PRICE_DIGITS, 'half-up')
}

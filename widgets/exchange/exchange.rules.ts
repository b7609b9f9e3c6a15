import { normalAmount } from '../../shared/format/amount-input.ts'
import { add, compare, divide, multiply, percentOf, round, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** An order as it is being filled in; figures as they were typed. */
export interface SpotDraft {
  side: 'buy' | 'sell'
  kind: 'limit' | 'market'
  price: string
  num: string
  amount: string
  /** Which of quantity and total was given last. The other one is computed of it. */
  typed: 'num' | 'amount'
}

/** The fields of a draft that are figures. */
export type SpotOrderField = 'price' | 'num' | 'amount'

/** What the market offers and asks, and what the member has of it. */
export interface BuyingPower {
  usdt: Decimal
  coin: Decimal
  /** Whether the balance has come; until then nothing is too much. */
  known: boolean
  numStep: Decimal
  priceStep: Decimal
}

/** What may be missing or wrong (SPT-12…14), by field. `least`: the total buys less than the market's smallest quantity. */
export type SpotReason = 'price' | 'amount' | 'quantity' | 'form' | 'least'

/** Digits of the quote coin. */
const QUOTE_SCALE = 8
/** Typed prices may have so many digits. */
const PRICE_DIGITS = 6

const positive = (text: string): Decimal | null => {
  const amount = normalAmount(text)
  return amount !== null && sign(amount) > 0 ? amount : null
}

/** The price that a draft counts with: its own, or for a market order the last one. */
export const draftPrice = ({ kind, price }: SpotDraft, last: Decimal | null): Decimal | null =>
  kind === 'limit' ? positive(price) : last

/** A quantity cut to the market's step. */
const stepped = (quantity: Decimal, step: Decimal): Decimal => multiply(divide(quantity, step, 0, 'down'), step)

/** What a quantity costs or brings: for a buyer rounded up, for a seller down. */
const costOf = (side: SpotDraft['side'], num: Decimal, price: Decimal): Decimal =>
  round(multiply(num, price), QUOTE_SCALE, side === 'buy' ? 'up' : 'down')

/**
 * The draft after one figure was typed, as it was typed. Besides it only its computed partner is written: of quantity and total, the one that was
 * not given last. Typing a quantity writes the total, typing a total writes the quantity, and typing a price writes the one of the two that is computed, so
 * that a given quantity or total outlives every change of the price. Without a price nothing is computed. Only the server's acceptance and the choice of
 * another market empty figures.
 */
export function withField(
  draft: SpotDraft,
  field: SpotOrderField,
  text: string,
  last: Decimal | null,
  numStep: Decimal,
): SpotDraft {
  const typed = field === 'price' ? draft.typed : field
  const next = { ...draft, [field]: text, typed }
  const price = draftPrice(next, last)
  if (price === null) return next
  const given = positive(next[typed])
  if (typed === 'num') return { ...next, amount: given ? costOf(next.side, given, price) : '' }
  return { ...next, num: given ? stepped(divide(given, price, 18, 'down'), numStep) : '' }
}

/** The draft that spends a share of the balance, cut so that it never exceeds it. The quantity counts as given, so that a later price keeps it. */
export function withPercent(
  draft: SpotDraft,
  percent: number,
  { usdt, coin, numStep }: BuyingPower,
  last: Decimal | null,
): SpotDraft {
  const price = draftPrice(draft, last)
  if (draft.side === 'sell') {
    const num = stepped(percentOf(coin, String(percent), 18, 'down'), numStep)
    return { ...draft, num, amount: price ? costOf('sell', num, price) : '', typed: 'num' }
  }
  const amount = percentOf(usdt, String(percent), QUOTE_SCALE, 'down')
  if (!price) return { ...draft, num: '', amount, typed: 'amount' }
  const num = stepped(divide(amount, price, 18, 'down'), numStep)
  return { ...draft, num, amount: draft.kind === 'market' ? amount : costOf('buy', num, price), typed: 'num' }
}

/** The share of the balance that a draft spends, in whole percent from 0 to 100. */
export function shareOf({ side, num, amount }: SpotDraft, { usdt, coin }: BuyingPower): number {
  const [spent, all] = side === 'buy' ? [positive(amount), usdt] : [positive(num), coin]
  if (!spent || sign(all) <= 0) return 0
  return Math.min(100, Number(divide(multiply(spent, '100'), all, 0, 'half-up')))
}

/**
 * Whether a draft spends more than there is (SPT-15, SPT-16). It is said at the field that was given, and the draft is not sent while it holds. The
 * specification's section 5 clears the field then; this does not, because a field that empties itself in the middle of typing takes the remaining
 * digits for another, smaller order.
 */
export function overspends({ side, num, amount }: SpotDraft, { usdt, coin, known }: BuyingPower): boolean {
  const spent = positive(side === 'buy' ? amount : num)
  return known && spent !== null && compare(spent, side === 'buy' ? usdt : coin) > 0
}

const MISSING = { price: 'price', num: 'quantity', amount: 'amount' } as const

/** The first thing that is wrong with a draft, at the field a person has to mend; null when it may be sent. */
export function spotOrderProblem(draft: SpotDraft): { field: SpotOrderField; reason: SpotReason } | null {
  const { kind, typed } = draft
  const given: SpotOrderField[] = draft[typed].trim() ? [typed] : []
  const wanted: SpotOrderField[] = kind === 'limit' ? ['price', ...given, 'num'] : [...given, 'amount', 'num']
  for (const field of wanted) {
    const amount = normalAmount(draft[field])
    if (draft[field].trim() === '') return { field, reason: MISSING[field] }
    if (amount === null) return { field, reason: 'form' }
    if (sign(amount) > 0) continue
    return field === 'num' && typed === 'amount'
      ? { field: 'amount', reason: 'least' }
      : { field, reason: MISSING[field] }
  }
  return null
}

/** The form of the call: all six keys, the price empty for a market order (SPT-11, Q-109). Null while something is missing. */
export function formOf(draft: SpotDraft, market: string, last: Decimal | null) {
  const [num, price] = [positive(draft.num), draftPrice(draft, last)]
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

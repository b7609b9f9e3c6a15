import { normalAmount } from '../../shared/format/amount-input.ts'
import { compare, divide, multiply, percentOf, round, sign, toStep } from '../../shared/money/decimal.ts'
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
  minNum: Decimal
  priceStep: Decimal
  /** Percent of what arrives; null where the backend does not say. */
  fee: Decimal | null
  /** Percent from the market beyond which a price is asked about; 0 for none. */
  priceBand: Decimal
}

/** What may be missing or wrong (SPT-12…14), by field. `least`: it is, or buys, less than the market's smallest quantity. `step`: it lies between two steps. */
export type SpotReason = 'price' | 'amount' | 'quantity' | 'form' | 'least' | 'step'

/** Digits of the quote coin. */
const QUOTE_SCALE = 8
const positive = (text: string): Decimal | null => {
  const amount = normalAmount(text)
  return amount !== null && sign(amount) > 0 ? amount : null
}

/** The price that a draft counts with: its own, or for a market order the last one. */
export const draftPrice = ({ kind, price }: SpotDraft, last: Decimal | null): Decimal | null =>
  kind === 'limit' ? positive(price) : last

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
  return { ...next, num: given ? toStep(divide(given, price, 18, 'down'), numStep) : '' }
}

/**
 * The draft that spends a share of the balance, cut so that it never exceeds it. The quantity counts as given, so that a later price keeps it. No
 * share is no order.
 */
export function withPercent(
  draft: SpotDraft,
  percent: number,
  { usdt, coin, numStep }: BuyingPower,
  last: Decimal | null,
): SpotDraft {
  if (percent === 0) return { ...draft, num: '', amount: '', typed: 'num' }
  const price = draftPrice(draft, last)
  if (draft.side === 'sell') {
    const num = toStep(percentOf(coin, String(percent), 18, 'down'), numStep)
    return { ...draft, num, amount: price ? costOf('sell', num, price) : '', typed: 'num' }
  }
  const amount = percentOf(usdt, String(percent), QUOTE_SCALE, 'down')
  if (!price) return { ...draft, num: '', amount, typed: 'amount' }
  const num = toStep(divide(amount, price, 18, 'down'), numStep)
  return { ...draft, num, amount: draft.kind === 'market' ? amount : costOf('buy', num, price), typed: 'num' }
}

/**
 * What a draft costs or brings in the quote coin, exactly: a limit order what its quantity does at its price, a market order the total that stands there. Null
 * while it is incomplete.
 */
export function totalOf(draft: SpotDraft, last: Decimal | null): Decimal | null {
  const [num, price] = [positive(draft.num), draftPrice(draft, last)]
  const cost = num && price && costOf(draft.side, num, price)
  return draft.kind === 'limit' ? cost : (positive(draft.amount) ?? cost)
}

/** What a draft takes of the balance, as far as it is known. */
const spentBy = (draft: SpotDraft): Decimal | null =>
  draft.side === 'sell' ? positive(draft.num) : (totalOf(draft, null) ?? positive(draft.amount))

/** The share of the balance that a draft spends, in whole percent from 0 to 100. */
export function shareOf(draft: SpotDraft, { usdt, coin }: BuyingPower): number {
  const [spent, all] = [spentBy(draft), draft.side === 'buy' ? usdt : coin]
  if (!spent || sign(all) <= 0) return 0
  return Math.min(100, Number(divide(multiply(spent, '100'), all, 0, 'half-up')))
}

/**
 * Whether a draft spends more than there is (SPT-15, SPT-16). It is said at the field that was given, and the draft is not sent while it holds. The
 * specification's section 5 clears the field then; this does not, because a field that empties itself in the middle of typing takes the remaining
 * digits for another, smaller order.
 */
export function overspends(draft: SpotDraft, { usdt, coin, known }: BuyingPower): boolean {
  const spent = spentBy(draft)
  return known && spent !== null && compare(spent, draft.side === 'buy' ? usdt : coin) > 0
}

const MISSING = { price: 'price', num: 'quantity', amount: 'amount' } as const

/** The first thing that is wrong with a draft, at the field a person has to mend; null when it may be sent. */
export function spotOrderProblem(
  draft: SpotDraft,
  { minNum, numStep, priceStep }: Pick<BuyingPower, 'minNum' | 'numStep' | 'priceStep'>,
): { field: SpotOrderField; reason: SpotReason } | null {
  const { side, kind, typed } = draft
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
  const num = normalAmount(draft.num) ?? '0'
  const between = (value: Decimal, step: Decimal) => compare(toStep(value, step), value) !== 0
  if (kind === 'limit' && between(normalAmount(draft.price) ?? '0', priceStep))
    return { field: 'price', reason: 'step' }
  if (compare(num, minNum) < 0) return { field: typed, reason: 'least' }
  // What a market buy gets, the book decides.
  if ((kind === 'limit' || side === 'sell') && between(num, numStep)) return { field: 'num', reason: 'step' }
  return null
}

/**
 * The form of the call: all six keys, the price empty for a market order (SPT-11, Q-109). Null while something is missing. A limit order costs what its
 * quantity does.
 */
export function formOf(draft: SpotDraft, market: string, last: Decimal | null) {
  const [num, amount] = [positive(draft.num), totalOf(draft, last)]
  if (num === null || amount === null) return null
  return {
    m_id: market,
    num,
    price: draft.kind === 'limit' ? draftPrice(draft, last) : null,
    operate_type: draft.kind,
    amount,
    type: draft.side,
  }
}

import type { ConditionalOrderForm } from '../../shared/base/contract/conditional-orders.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { compare, divide, multiply, percentOf, round, roundDownToStep, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findConditionalRefusal, readConditionalSize } from '../../shared/base/rules/conditional-orders.rules.ts'
import type { BuyingPower } from './exchange.rules.ts'
import { findPairProblem, getPairHold, type PairFigures } from './pair.rules.ts'

/** Draft of an order that waits for a price. The figures are stored as typed. */
export interface StopDraft {
  kind: 'stop-limit' | 'stop-market' | 'pair'
  side: 'buy' | 'sell'
  triggerPrice: string
  /** Limit of the stop, or the take profit of a pair. */
  price: string
  /** Limit of the stop of a pair. */
  stopPrice: string
  quantity: string
  amount: string
}

/** Numeric fields of a draft. */
export type StopField = 'triggerPrice' | 'price' | 'stopPrice' | 'quantity' | 'amount'

/** Reason why a draft is invalid: of the form, or a rule with its bound, such as `least 0.001`. */
export type StopReason = 'missing' | 'form' | 'insufficient' | `${string} ${string}`

/** Decimals of both coins; the backend books with the same scales. */
const SCALES = { base: 8, quote: 8 }

/** Returns the fields that a draft needs: only a market purchase has an amount. */
export function getStopFields({ kind, side }: Pick<StopDraft, 'kind' | 'side'>): StopField[] {
  if (kind === 'pair') return ['price', 'triggerPrice', 'stopPrice', 'quantity']
  if (kind === 'stop-limit') return ['triggerPrice', 'price', 'quantity']
  return ['triggerPrice', side === 'buy' ? 'amount' : 'quantity']
}

const parsePositive = (text: string): Decimal | null => {
  const value = parseAmountInput(text)
  return value !== null && sign(value) > 0 ? value : null
}

/** Returns the figures of a pair, or null while the draft is incomplete or of another kind. */
export function readPairFigures(draft: StopDraft): PairFigures | null {
  const [price, triggerPrice, stopPrice, quantity] = [
    parsePositive(draft.price),
    parsePositive(draft.triggerPrice),
    parsePositive(draft.stopPrice),
    parsePositive(draft.quantity),
  ]
  if (draft.kind !== 'pair' || !price || !triggerPrice || !stopPrice || !quantity) return null
  return { side: draft.side, price, triggerPrice, stopPrice, quantity }
}

/** Returns the amount that the order of a draft holds, or null while it is incomplete. */
function getDraftHold(draft: StopDraft): Decimal | null {
  const pair = readPairFigures(draft)
  if (pair) return getPairHold(pair)
  const form = toStopForm(draft, '')
  return form && getStopHold(form)
}

/**
 * Returns the request form of an order that waits for a price, or null while the draft is incomplete or a pair. The figure that the kind does not use is the one
 * expected at its price.
 */
export function toStopForm(draft: StopDraft, market: string): ConditionalOrderForm | null {
  if (draft.kind === 'pair') return null
  const fields = getStopFields(draft)
  const [trigger, price, quantity, amount] = (['triggerPrice', 'price', 'quantity', 'amount'] as const).map((name) =>
    fields.includes(name) ? parsePositive(draft[name]) : null,
  )
  if (!trigger) return null
  const size = quantity ?? (amount && fields.includes('amount') ? divide(amount, trigger, SCALES.base, 'down') : null)
  if (!size || sign(size) <= 0 || (draft.kind === 'stop-limit' && !price)) return null
  return {
    marketId: market,
    type: draft.side,
    orderType: draft.kind,
    triggerPrice: trigger,
    price: price ?? null,
    quantity: size,
    amount: amount ?? round(multiply(size, price ?? trigger), SCALES.quote, 'down'),
  }
}

/** Returns the amount that an order holds until it ends, in its quote coin for a purchase and in its base coin for a sale. */
export const getStopHold = (form: ConditionalOrderForm): Decimal => readConditionalSize(form, SCALES).hold

type Terms = Pick<BuyingPower, 'usdt' | 'coin' | 'isKnown' | 'minNum' | 'numStep' | 'priceStep' | 'refusedBand'>

/** Fields of the draft, by the fields of the request that have another name. */
const PAIR_FIELDS: Readonly<Record<string, StopField>> = { stopTrigger: 'triggerPrice' }

/** Returns the problems of a draft by field, by the rules of the backend. */
export function findStopProblems(
  draft: StopDraft,
  power: Terms,
  last: Decimal | null,
): Partial<Record<StopField, StopReason>> {
  for (const field of getStopFields(draft)) {
    const text = draft[field].trim()
    if (text === '') return { [field]: 'missing' }
    const value = parseAmountInput(text)
    if (value === null || sign(value) <= 0) return { [field]: value === null ? 'form' : 'missing' }
  }
  const steps = { priceStep: power.priceStep, quantityStep: power.numStep, minQuantity: power.minNum }
  const pair = readPairFigures(draft)
  if (pair) {
    const refused = findPairProblem(pair, { steps, refusedBand: power.refusedBand, last })
    if (refused) return { [PAIR_FIELDS[refused.field] ?? refused.field]: `${refused.rule} ${refused.bound ?? ''}` }
    const available = pair.side === 'buy' ? power.usdt : power.coin
    return power.isKnown && compare(getPairHold(pair), available) > 0 ? { quantity: 'insufficient' } : {}
  }
  const form = toStopForm(draft, '')
  if (!form) return { [draft.kind === 'stop-market' && draft.side === 'buy' ? 'amount' : 'quantity']: 'missing' }
  const refused = findConditionalRefusal(form, { steps, scales: SCALES, priceBand: power.refusedBand, last })
  if (refused) return { [refused.field]: `${refused.rule} ${refused.bound ?? ''}` }
  const sizeField = form.orderType === 'stop-market' && form.type === 'buy' ? 'amount' : 'quantity'
  const available = form.type === 'buy' ? power.usdt : power.coin
  return power.isKnown && compare(getStopHold(form), available) > 0 ? { [sizeField]: 'insufficient' } : {}
}

/** Returns the figure of a draft that spends `percent` of the balance; null if it is not known. */
export function spendStopPercent(
  draft: StopDraft,
  percent: number,
  { usdt, coin, numStep }: Pick<BuyingPower, 'usdt' | 'coin' | 'numStep'>,
): { field: 'quantity' | 'amount'; value: Decimal } | null {
  const share = (balance: Decimal, digits: number) => percentOf(balance, String(percent), digits, 'down')
  if (draft.side === 'sell') return { field: 'quantity', value: roundDownToStep(share(coin, 18), numStep) }
  const amount = share(usdt, SCALES.quote)
  if (draft.kind === 'stop-market') return { field: 'amount', value: amount }
  const prices = [draft.price, ...(draft.kind === 'pair' ? [draft.stopPrice] : [])].flatMap(
    (text) => parsePositive(text) ?? [],
  )
  const price = prices.reduce<Decimal | null>(
    (most, one) => (most === null || compare(one, most) > 0 ? one : most),
    null,
  )
  return price === null
    ? null
    : { field: 'quantity', value: roundDownToStep(divide(amount, price, 18, 'down'), numStep) }
}

/** Returns the share of the balance that a draft holds, in whole percent from 0 to 100. */
export function computeStopShare(draft: StopDraft, { usdt, coin }: Pick<BuyingPower, 'usdt' | 'coin'>): number {
  const hold = getDraftHold(draft)
  const all = draft.side === 'buy' ? usdt : coin
  if (!hold || sign(all) <= 0) return 0
  return Math.min(100, Number(divide(multiply(hold, '100'), all, 0, 'half-up')))
}

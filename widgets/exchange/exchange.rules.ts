import type { SpotOrderForm } from '../../shared/base/contract/spot.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { compare, divide, multiply, percentOf, round, roundDownToStep, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { calculateBound, toOrderablePrice } from '../../shared/base/money/price-band.ts'
import { findBandRefusal, findPriceStepRefusal, findQuantityRefusal } from '../../shared/base/rules/spot.rules.ts'
import { USUAL_TERMS } from '../../shared/base/rules/time-in-force.rules.ts'

/** Time in force and post-only, as in the form of the request. */
export type OrderTerms = Pick<SpotOrderForm, 'timeInForce' | 'postOnly' | 'expiresAt'>

/** Returns the terms of a draft. */
export const parseTerms = ({ terms }: Pick<SpotDraft, 'terms'>): OrderTerms => (terms ? JSON.parse(terms) : USUAL_TERMS)

/** Order draft. The figures are stored as typed. */
export interface SpotDraft {
  side: 'buy' | 'sell'
  kind: 'limit' | 'market'
  price: string
  quantity: string
  amount: string
  /** Field that was typed last. The other one is computed from it. */
  lastTyped: 'quantity' | 'amount'
  /** Terms of a limit order as JSON; empty for the usual ones. */
  terms: string
}

/** Numeric fields of a draft. */
export type SpotOrderField = 'price' | 'quantity' | 'amount'

/** Balances of the member in a market, and the market's order terms. */
export interface BuyingPower {
  /** Available balance of the quote coin. */
  usdt: Decimal
  /** Available balance of the base coin. */
  coin: Decimal
  /** True if the balances have loaded. Until then no draft exceeds the balance. */
  isKnown: boolean
  /** Step and minimum of the quantity, and step of the price. */
  numStep: Decimal
  minNum: Decimal
  priceStep: Decimal
  /** Fee in percent of the received amount. Null if the backend does not send it. */
  fee: Decimal | null
  /** Distance from the last price, in percent, beyond which the member must confirm the price. 0 disables the question. */
  priceBand: Decimal
  /** Distance beyond which the backend refuses a price that is worse for the member. 0 if it refuses none. */
  refusedBand: Decimal
}

/**
 * Reason why a draft is invalid (SPT-12…14). `least`: the quantity is below the market's minimum. `step`: the figure is not a multiple of its step. `band`: the
 * price is worse for the member than the bound, and the backend would refuse it.
 */
export type SpotReason = 'price' | 'amount' | 'quantity' | 'form' | 'least' | 'step' | 'band'

/** Decimals of the quote coin. */
const QUOTE_SCALE = 8
const parsePositive = (text: string): Decimal | null => {
  const amount = parseAmountInput(text)
  return amount !== null && sign(amount) > 0 ? amount : null
}

/** Returns the price to compute with: the typed price of a limit order, the last price for a market order. */
export const getDraftPrice = ({ kind, price }: SpotDraft, last: Decimal | null): Decimal | null =>
  kind === 'limit' ? parsePositive(price) : last

/** Computes what a quantity costs (rounded up) or brings (rounded down). */
const computeCost = (side: SpotDraft['side'], quantity: Decimal, price: Decimal): Decimal =>
  round(multiply(quantity, price), QUOTE_SCALE, side === 'buy' ? 'up' : 'down')

/**
 * Returns the draft after one figure was typed. Apart from that figure, only the computed one of quantity and total changes: typing a quantity writes
 * the total and typing a total writes the quantity. Typing a price rewrites the computed one, so a typed quantity or total survives every price change. Without
 * a price nothing is computed. Figures are cleared only when the server accepts the order or the member picks another market.
 */
export function withField(
  draft: SpotDraft,
  field: SpotOrderField,
  text: string,
  last: Decimal | null,
  numStep: Decimal,
): SpotDraft {
  const lastTyped = field === 'price' ? draft.lastTyped : field
  const next: SpotDraft = { ...draft, [field]: text, lastTyped }
  const price = getDraftPrice(next, last)
  if (price === null) return next
  const given = parsePositive(next[lastTyped])
  if (lastTyped === 'quantity') return { ...next, amount: given ? computeCost(next.side, given, price) : '' }
  return { ...next, quantity: given ? roundDownToStep(divide(given, price, 18, 'down'), numStep) : '' }
}

/**
 * Returns a draft that spends `percent` of the balance, rounded so that it never exceeds it. The quantity counts as typed, so a later price change
 * keeps it; of a market buy the total counts as typed, so that a higher price spends no more. 0 % clears quantity and total.
 */
export function withPercent(
  draft: SpotDraft,
  percent: number,
  { usdt, coin, numStep }: BuyingPower,
  last: Decimal | null,
): SpotDraft {
  if (percent === 0) return { ...draft, quantity: '', amount: '', lastTyped: 'quantity' }
  const price = getDraftPrice(draft, last)
  if (draft.side === 'sell') {
    const quantity = roundDownToStep(percentOf(coin, String(percent), 18, 'down'), numStep)
    return { ...draft, quantity, amount: price ? computeCost('sell', quantity, price) : '', lastTyped: 'quantity' }
  }
  const amount = percentOf(usdt, String(percent), QUOTE_SCALE, 'down')
  if (!price) return { ...draft, quantity: '', amount, lastTyped: 'amount' }
  const quantity = roundDownToStep(divide(amount, price, 18, 'down'), numStep)
  return draft.kind === 'market'
    ? { ...draft, quantity, amount, lastTyped: 'amount' }
    : { ...draft, quantity, amount: computeCost('buy', quantity, price), lastTyped: 'quantity' }
}

/**
 * Computes the exact cost or proceeds of a draft in the quote coin: quantity times price for a limit order, the typed total for a market order. Returns null
 * while the draft is incomplete.
 */
export function computeTotal(draft: SpotDraft, last: Decimal | null): Decimal | null {
  const [quantity, price] = [parsePositive(draft.quantity), getDraftPrice(draft, last)]
  const cost = quantity && price && computeCost(draft.side, quantity, price)
  return draft.kind === 'limit' ? cost : (parsePositive(draft.amount) ?? cost)
}

/** Computes the amount of the balance that a draft spends. Returns null if it is not known yet. */
const computeSpend = (draft: SpotDraft): Decimal | null =>
  draft.side === 'sell' ? parsePositive(draft.quantity) : (computeTotal(draft, null) ?? parsePositive(draft.amount))

/** Computes the share of the balance that a draft spends, in whole percent from 0 to 100. */
export function computeShare(draft: SpotDraft, { usdt, coin }: BuyingPower): number {
  const [spent, all] = [computeSpend(draft), draft.side === 'buy' ? usdt : coin]
  if (!spent || sign(all) <= 0) return 0
  return Math.min(100, Number(divide(multiply(spent, '100'), all, 0, 'half-up')))
}

/**
 * Returns true if a draft spends more than the balance (SPT-15, SPT-16, Q-110). While the member types, the typed field is marked and stays as typed: clearing
 * it would turn the next digits into a different, smaller order. On submission the ticket clears it.
 */
export function exceedsBalance(draft: SpotDraft, { usdt, coin, isKnown }: BuyingPower): boolean {
  const spent = computeSpend(draft)
  return isKnown && spent !== null && compare(spent, draft.side === 'buy' ? usdt : coin) > 0
}

const MISSING_REASONS = { price: 'price', quantity: 'quantity', amount: 'amount' } as const

/** Returns the problems of a draft by field: at most one of the price, and one of the quantity or total. Returns `{}` if the draft can be sent. */
export function findSpotOrderProblems(
  draft: SpotDraft,
  steps: PriceTerms & Pick<BuyingPower, 'minNum' | 'numStep'>,
  last: Decimal | null,
): SpotOrderProblems {
  if (draft.kind === 'market') return findSizeProblem(draft, ['amount', 'quantity'], steps)
  const price = findPriceProblem(draft, steps, last)
  // Without a price a typed total buys no known quantity.
  return { ...findSizeProblem(draft, price && draft.lastTyped === 'amount' ? [] : ['quantity'], steps), ...price }
}

type SpotOrderProblems = Partial<Record<SpotOrderField, SpotReason>>

type PriceTerms = Pick<BuyingPower, 'priceStep' | 'refusedBand'>

function findPriceProblem(draft: SpotDraft, terms: PriceTerms, last: Decimal | null): SpotOrderProblems | null {
  const reason = findFigureProblem(draft, 'price')
  if (reason) return { price: reason }
  const price = parseAmountInput(draft.price) ?? '0'
  const refused =
    findPriceStepRefusal(price, terms) ?? findBandRefusal(price, draft.side, getBound(draft, terms, last), terms)
  return refused && { price: refused.rule as SpotReason }
}

/** Returns the worst price at which the backend accepts and fills an order of the draft's side, or null if there is none. */
export const getBound = (
  { side }: Pick<SpotDraft, 'side'>,
  { refusedBand }: Pick<BuyingPower, 'refusedBand'>,
  last: Decimal | null,
): Decimal | null => calculateBound(side, last, refusedBand)

/** Returns the bound as the nearest price that can be ordered, or null if there is none. */
export function getNearestPrice(draft: SpotDraft, terms: PriceTerms, last: Decimal | null): Decimal | null {
  const bound = getBound(draft, terms, last)
  return bound && toOrderablePrice(bound, draft.side, terms.priceStep)
}

/** Returns the first problem of the typed figure and the other `required` ones, or of the resulting quantity. */
function findSizeProblem(
  draft: SpotDraft,
  required: readonly SpotOrderField[],
  { minNum, numStep }: Pick<BuyingPower, 'minNum' | 'numStep'>,
): SpotOrderProblems {
  const { kind, lastTyped } = draft
  const typed: SpotOrderField[] = draft[lastTyped].trim() ? [lastTyped] : []
  for (const field of [...typed, ...required]) {
    const reason = findFigureProblem(draft, field)
    if (!reason) continue
    const buysNothing = field === 'quantity' && lastTyped === 'amount' && parseAmountInput(draft.quantity) === '0'
    return buysNothing ? { amount: 'least' } : { [field]: reason }
  }
  const quantity = parsePositive(draft.quantity)
  if (quantity === null) return {}
  const rule = findQuantityRefusal(quantity, { minQuantity: minNum, quantityStep: numStep })?.rule
  if (rule === 'least') return { [lastTyped]: rule }
  // The book decides the quantity of a market order by amount, so it need not be a multiple of the step.
  return rule === 'step' && (kind === 'limit' || lastTyped === 'quantity') ? { quantity: rule } : {}
}

/** Returns why a figure is not a positive number, or null. */
function findFigureProblem(draft: SpotDraft, field: SpotOrderField): SpotReason | null {
  if (draft[field].trim() === '') return MISSING_REASONS[field]
  const value = parseAmountInput(draft[field])
  if (value === null) return 'form'
  return sign(value) > 0 ? null : MISSING_REASONS[field]
}

/**
 * Returns the request form with the six keys of the specification. The price is null for a market order, which names the field that was typed (SPT-11, Q-109,
 * A limit order has its terms, if they are not the usual ones. Returns null while the draft is incomplete.
 */
export function toSpotOrderForm(draft: SpotDraft, market: string, last: Decimal | null) {
  const [quantity, amount] = [parsePositive(draft.quantity), computeTotal(draft, last)]
  if (quantity === null || amount === null) return null
  return {
    marketId: market,
    quantity,
    price: draft.kind === 'limit' ? getDraftPrice(draft, last) : null,
    orderType: draft.kind,
    amount,
    type: draft.side,
    sizedBy: draft.kind === 'limit' ? null : SIZE_OF[draft.lastTyped],
    ...(draft.kind === 'limit' ? parseTerms(draft) : USUAL_TERMS),
    stopTrigger: null,
    stopPrice: null,
  }
}

const SIZE_OF = { quantity: 'quantity', amount: 'amount' } as const

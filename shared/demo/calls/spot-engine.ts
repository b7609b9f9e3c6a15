import { CURRENCY } from '../../base/contract/constants.ts'
import { compare, multiply, sign, subtract } from '../../base/money/decimal.ts'
import { type Decimal, decimal } from '../../base/money/decimal-text.ts'
import {
  calculateAmounts,
  type Level,
  NO_PROGRESS,
  type OrderSide,
  type Progress,
  takeFromBook,
} from '../../base/money/fills.ts'
import { calculateBound, filterVisibleLevels } from '../../base/money/price-band.ts'
import { findPairRefusal, NO_STOP, withPairHold } from '../../base/rules/order-pair.rules.ts'
import {
  addProgress,
  calculateAveragePrice,
  calculateRemainingHold,
  findFillRefusal,
  findSpotRefusal,
  getSizeField,
  isFilled,
  readOrderSize,
  type SpotOrderValues,
} from '../../base/rules/spot.rules.ts'
import {
  findTakingRefusal,
  findTermsRefusal,
  type TimeInForceValues,
  USUAL_TERMS,
} from '../../base/rules/time-in-force.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { SpotRow } from '../demo-records.ts'
import { assertAllowed, DemoRefusal, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import type { DemoMarket } from '../market/demo-market.ts'

/** Account in which spot orders are paid. */
export const ACCOUNT = 'funds'
/** Held money of that account. */
export const FROZEN = 'funds/frozen'
/** Fee of spot orders in percent. */
export const DEMO_SPOT_FEE = '0.1'
/** Price band in percent. */
export const DEMO_PRICE_BAND = '5'
/** Decimals of coins. */
export const SCALES = { base: 8, quote: 8 }
const SECOND_MS = 1_000

const toStep = (digits: number): Decimal => decimal(`1e-${digits}`)

/** Returns the order terms of a market. */
export const getSteps = ({ listing: { priceDigits, amountDigits } }: DemoMarket) => ({
  priceStep: toStep(priceDigits),
  quantityStep: toStep(amountDigits),
  minQuantity: toStep(amountDigits),
})

/** Returns the price of the last trade at a time: an order is judged by it, as on the server. */
export const getLastPrice = (market: DemoMarket, at: number): Decimal => {
  const trade = market.getTrades(at - 2 * SECOND_MS, at).at(-1)
  return trade ? market.toPriceText(trade.price) : market.getPrice(at)
}

/** Returns the levels of the book that an order of a side takes from, best first. */
export function getLevels(market: DemoMarket, side: OrderSide, at: number): Level[] {
  const book = market.getBook(Math.floor(at / SECOND_MS))
  const levels = side === 'buy' ? book.asks : book.bids
  return levels.map(([price, size]): Level => [market.toPriceText(price), market.toAmountText(size)])
}

/** Order as placed: the values of the form, and the market by id or symbol. */
type SpotRequest = SpotOrderValues & Partial<TimeInForceValues & typeof NO_STOP> & { market: string }

/** Places a spot order at a time: holds its maximum cost and fills at once what the book offers. The rest of a limit order rests. `placed` is the id and the hold of a triggered order. */
export function placeSpotOrder(
  demo: DemoBackend,
  { market: name, ...request }: SpotRequest,
  at: number,
  placed?: { id: string; hold: Decimal },
): SpotRow {
  const market = requireFound(demo.findMarket(name), 'marketId')
  const { listing } = market
  const form = { ...USUAL_TERMS, ...NO_STOP, ...request }
  const { type: side, orderType: kind } = form
  const steps = getSteps(market)
  const last = getLastPrice(market, at)
  const bound = calculateBound(side, last, DEMO_PRICE_BAND)
  if (!placed)
    assertAllowed(
      findSpotRefusal(form, { steps, scales: SCALES, bound }) ??
        findTermsRefusal(form, at) ??
        findPairRefusal(form, { steps, priceBand: DEMO_PRICE_BAND, last }),
    )
  const heldCoin = side === 'buy' ? CURRENCY : listing.base
  const available = demo.ledger.getBalance(ACCOUNT, heldCoin)
  const ordered = withPairHold(readOrderSize(form, { scales: SCALES, bound, available }), form, SCALES)
  const { quantity, amount, hold = ordered.hold } = { ...ordered, hold: placed?.hold }
  const field = getSizeField({ amount })
  const refuseInsufficient = () => new DemoRefusal('insufficient', field, 'balance', available)
  if (!placed && (sign(hold) <= 0 || compare(hold, available) > 0)) throw refuseInsufficient()
  const levels = filterVisibleLevels(getLevels(market, side, at), side, bound)
  const order = { side, kind, quantity, price: kind === 'limit' ? form.price : null, budget: amount }
  const filled = takeFromBook(order, levels, { scale: SCALES.base, lot: steps.quantityStep })
  if (kind === 'market') assertAllowed(findFillRefusal({ amount }, filled, levels, steps))
  else assertAllowed(findTakingRefusal(form, { quantity, filled: filled.filled }, levels))
  if (compare(calculateAmounts(side, filled, DEMO_SPOT_FEE, SCALES).given, hold) > 0) throw refuseInsufficient()
  const id = placed?.id ?? demo.createId()
  if (!placed) postSpot(demo, 'hold', id, at, move(heldCoin, hold, ACCOUNT, FROZEN), field)
  const row: SpotRow = {
    id,
    type: side,
    typeText: '',
    orderTypeText: '',
    orderType: kind,
    coin: listing.base,
    quoteCoin: CURRENCY,
    symbol: listing.symbol,
    createdAt: at,
    tradedAt: null,
    status: 'open',
    limitPrice: order.price,
    price: null,
    orderedQuantity: quantity,
    filledQuantity: '0',
    fee: '0',
    feeCoin: side === 'buy' ? listing.base : CURRENCY,
    orderAmount: amount,
    timeInForce: form.timeInForce ?? 'gtc',
    postOnly: form.postOnly === true,
    expiresAt: form.expiresAt,
    stopTrigger: form.stopTrigger,
    stopPrice: form.stopPrice,
    stopReachedAt: null,
    isStopPlaced: false,
    quantity,
    held: hold,
    heldCoin,
    remaining: hold,
    ...NO_PROGRESS,
  }
  demo.records.spot.push(row)
  applyFill(demo, row, filled, at)
  return row
}

/** Fills the rest of resting orders whose price the market has reached, at their own price. Cancels those whose time has ended. */
export function fillSpotOrders(demo: DemoBackend, now: number): void {
  if (demo.scenario === 'market-halted') return
  const at = Math.min(now, demo.getMarketTime())
  for (const row of demo.records.spot) {
    if (row.status !== 'open' || row.limitPrice === null) continue
    if (typeof row.expiresAt === 'number' && row.expiresAt <= at) {
      cancelSpotRow(demo, row, at)
      continue
    }
    if (row.stopTrigger !== null && !row.isStopPlaced && demo.conditional?.placeStop(demo, row, at)) continue
    const gap = compare(requireFound(demo.findMarket(row.symbol), 'symbol').getPrice(at), row.limitPrice)
    if (row.type === 'buy' ? gap > 0 : gap < 0) continue
    const rest = subtract(row.quantity, row.filled)
    applyFill(demo, row, { filled: rest, turnover: multiply(rest, row.limitPrice) }, at)
  }
}

/** Cancels an open order at a time and releases its unfilled part. */
export function cancelSpotRow(demo: DemoBackend, row: SpotRow, at: number): void {
  postSpot(demo, 'release', row.id, at, move(row.heldCoin, row.remaining, FROZEN, ACCOUNT))
  Object.assign(row, { status: 'cancelled', remaining: '0', tradedAt: at })
}

/** Books a fill of an order, and closes the order if it is filled. */
export function applyFill(demo: DemoBackend, row: SpotRow, got: Progress, at: number): void {
  const side = row.type
  const calculate = (progress: Progress) => calculateAmounts(side, progress, DEMO_SPOT_FEE, SCALES)
  const [before, next] = [calculate(row), addProgress(row, got)]
  const after = calculate(next)
  const left = calculateRemainingHold({ side, held: row.held, feePercent: DEMO_SPOT_FEE }, next, SCALES)
  const closes = isFilled({ kind: row.orderType, quantity: row.quantity, timeInForce: row.timeInForce }, next)
  if (sign(got.filled) > 0 || closes)
    postSpot(demo, 'fill', row.id, at, [
      ...move(row.heldCoin, subtract(after.given, before.given), FROZEN, 'house'),
      ...move(row.heldCoin, closes ? left : '0', FROZEN, ACCOUNT),
      ...move(row.feeCoin, subtract(after.got, before.got), 'house', ACCOUNT),
    ])
  Object.assign(row, next, {
    price: calculateAveragePrice(next),
    filledQuantity: next.filled,
    fee: after.fee,
    remaining: closes ? '0' : left,
    ...(closes && { status: 'completed', tradedAt: at }),
  })
}

/** Books money of a spot order under its number. `kind` is the reason. */
export function postSpot(
  demo: DemoBackend,
  kind: 'hold' | 'fill' | 'release',
  number: string,
  at: number,
  postings: ReturnType<typeof move>,
  field?: string,
): void {
  demo.ledger.post({ at, remark: `booked.spot-${kind}`, detail: `#${number}`, type: 'spot', number, postings }, field)
}

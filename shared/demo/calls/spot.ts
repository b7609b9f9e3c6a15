import { CURRENCY } from '../../contract/constants.ts'
import { getMarketAmount } from '../../contract/spot.ts'
import { compare, divide, multiply, percentOf, round, sign, subtract } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal-text.ts'
import { calculateBound, isBeyondBound } from '../../money/price-band.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { move } from '../ledger.ts'
import type { DemoMarket } from '../market/demo-market.ts'
import { matchesFilter, takePage } from '../pages.ts'
import type { SpotRow } from '../records.ts'
import { DemoRefusal, requireFound } from '../refusal.ts'
import { assertOpen } from './halt.ts'

/** Account in which spot orders are paid. */
const ACCOUNT = 'funds'
const FROZEN = 'funds/frozen'
const FEE_PERCENT = '0.1'
const PRICE_BAND = '5'
const QUANTITY_DIGITS = 6
const DIGITS = 8

/** Order as placed. `price` is null for a market order, which uses `amount` of the quote coin, or `quantity` if that is null. */
interface SpotRequest {
  market: string
  side: 'buy' | 'sell'
  price: Decimal | null
  quantity: Decimal
  amount: Decimal | null
}

/** Places a spot order at a time. A market order and a limit that the price has reached are filled at once; other orders hold what they need. */
export function placeSpotOrder(demo: DemoBackend, request: SpotRequest, at: number): SpotRow {
  const market = requireFound(demo.findMarket(request.market), 'm_id')
  const { side, price, amount } = request
  const { listing } = market
  const current = market.getPrice(at)
  if (price !== null && isBeyondBound(price, side, calculateBound(side, current, PRICE_BAND)))
    throw new DemoRefusal('invalid', 'price', 'band')
  const quantity = amount === null ? request.quantity : divide(amount, current, QUANTITY_DIGITS, 'down')
  if (sign(quantity) <= 0) throw new DemoRefusal('invalid', 'amount', 'minimum')
  const id = demo.createId()
  const [heldCoin, held] =
    side === 'buy' ? [CURRENCY, round(multiply(quantity, price ?? current), DIGITS, 'up')] : [listing.base, quantity]
  post(demo, 'hold', id, at, move(heldCoin, held, ACCOUNT, FROZEN), amount === null ? 'num' : 'amount')
  const row: SpotRow = {
    id,
    type: side,
    type_text: '',
    ordertype_text: '',
    operate_type: price === null ? 'market' : 'limit',
    coinname: listing.base,
    trade_coin: CURRENCY,
    symbol: listing.symbol,
    addtime: at,
    tradetime: null,
    status: 'open',
    xjprice: price,
    price: null,
    predict_num: quantity,
    coinnum: '0',
    fee: '0',
    fee_coin: side === 'buy' ? listing.base : CURRENCY,
    order_amount: amount,
    held,
    heldCoin,
  }
  demo.records.spot.push(row)
  fillIfReached(demo, market, row, at)
  return row
}

/** Fills resting orders whose price the market has reached. */
export function fillSpotOrders(demo: DemoBackend, now: number): void {
  if (demo.scenario === 'market-halted') return
  for (const row of demo.records.spot.filter(({ status }) => status === 'open'))
    fillIfReached(demo, requireFound(demo.findMarket(row.symbol), 'symbol'), row, Math.min(now, demo.getMarketTime()))
}

function fillIfReached(demo: DemoBackend, market: DemoMarket, row: SpotRow, at: number): void {
  const price = market.getPrice(at)
  const gap = row.xjprice === null ? 0 : compare(price, row.xjprice)
  if (row.type === 'buy' ? gap > 0 : gap < 0) return
  const quantity = row.predict_num ?? '0'
  const total = round(multiply(quantity, price), DIGITS, row.type === 'buy' ? 'up' : 'down')
  const [given, gained] = row.type === 'buy' ? [total, quantity] : [quantity, total]
  const fee = percentOf(gained, FEE_PERCENT, DIGITS, 'up')
  const { heldCoin, fee_coin: coin } = row
  post(demo, 'fill', row.id, at, [
    ...move(heldCoin, given, FROZEN, 'house'),
    ...move(heldCoin, subtract(row.held, given), FROZEN, ACCOUNT),
    ...move(coin, subtract(gained, fee), 'house', ACCOUNT),
  ])
  Object.assign(row, { status: 'completed', price, coinnum: quantity, fee, held: '0', tradetime: at })
}

function post(
  demo: DemoBackend,
  kind: 'hold' | 'fill' | 'release',
  number: string,
  at: number,
  postings: ReturnType<typeof move>,
  field?: string,
): void {
  demo.ledger.post({ at, remark: `booked.spot-${kind}`, detail: `#${number}`, type: 'spot', number, postings }, field)
}

/** Handlers of spot trading. */
export const spotCalls: DomainCalls<'spot'> = {
  getMarketBalance({ m_id }, demo) {
    const { listing } = requireFound(demo.findMarket(m_id), 'm_id')
    return {
      usdt_balance: demo.ledger.getBalance(ACCOUNT, CURRENCY),
      coin_balance: demo.ledger.getBalance(ACCOUNT, listing.base),
      price_step: `0.${'1'.padStart(listing.priceDigits, '0')}`,
      num_step: '0.000001',
      min_num: '0.000001',
      fee: FEE_PERCENT,
      price_band: PRICE_BAND,
    }
  },
  createSpotOrder(form, demo) {
    assertOpen(demo, 'm_id')
    const limit = form.operate_type === 'limit' ? requireFound(form.price, 'price') : null
    const request = {
      market: form.m_id,
      side: form.type,
      price: limit,
      quantity: form.num,
      amount: getMarketAmount(form),
    }
    return { id: placeSpotOrder(demo, request, demo.now()).id }
  },
  getSpotOrders: ({ type, status, symbol, from, to, ...page }, { records }) =>
    takePage(
      records.spot.filter(
        (row) =>
          row.status === status &&
          (type === 'all' || row.type === type) &&
          matchesFilter({ symbol: row.symbol, at: Number(row.addtime) }, { symbol, from, to }),
      ),
      page,
      (row) => row.id,
    ),
  cancelSpotOrder({ bb_id }, demo) {
    const row = requireFound(
      demo.records.spot.find(({ id, status }) => id === bb_id && status === 'open'),
      'bb_id',
    )
    post(demo, 'release', row.id, demo.now(), move(row.heldCoin, row.held, FROZEN, ACCOUNT))
    Object.assign(row, { status: 'cancelled', held: '0', tradetime: demo.now() })
    return null
  },
}

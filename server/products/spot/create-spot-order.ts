import type { FormValues } from '../../../shared/contract/endpoint.ts'
import { createSpotOrder as endpoint } from '../../../shared/contract/spot.ts'
import { compare, getScale, sign, sum } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import {
  calculateHold,
  type Level,
  NO_PROGRESS,
  type Progress,
  type Scales,
  takeFromBook,
} from '../../../shared/money/fills.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { QUOTAS } from '../../core/limits/policies.ts'
import { type InsufficientFunds, post } from '../../ledger/ledger.ts'
import type { Market, MarketInfo } from '../../market/market.ts'
import { findHaltRefusal } from '../../market/upstream/price-guard/halt-refusal.ts'
import { attributeOrder } from '../../members/partners/attribution.ts'
import { recordPartnerEvents } from '../../members/partners/webhooks/partner-events.ts'
import { lockMember } from '../../members/registry/members.ts'
import { applyFills } from './apply-fills.ts'
import { addConsumed, lockConsumedLiquidity, storeConsumedLiquidity, subtractConsumed } from './consumed-liquidity.ts'
import { lockCursor, selectCursor } from './match.ts'
import { calculateBound, checkPriceBand, filterVisibleLevels } from './price-band.ts'
import { findAllowedQuantity } from './spot.exposure.ts'
import { createSpotHoldEntry, getHoldCoin } from './spot.journal.ts'
import {
  calculateAveragePrice,
  findTradableMarket,
  getScales,
  readCoinScales,
  SPOT_COLUMNS,
  type SpotRow,
  toSpotEvent,
} from './spot.orders.ts'
import { checkSpotTerms, readSpotTerms, type SpotTerms } from './spot.terms.ts'

type OrderForm = FormValues<typeof endpoint>

/**
 * Places an order: holds its maximum cost and fills at once what the visible order book offers at its price or better. The rest of a limit order rests; the
 * rest of a market order is released.
 */
export const createSpotOrder = handle(endpoint, async ({ form, member, context, tx, request }) => {
  const market = context.market
  const { now } = context
  if (context.clock.isOff()) return refuse('http.clockOff')
  const at = now()
  const coins = await readCoinScales(tx)
  const info = findTradableMarket(market, form.m_id, coins)
  if (!info) return refuse('spot.unknownMarket', {}, { field: 'm_id', rule: 'unknown' })
  const halted = findHaltRefusal(market, info, 'm_id')
  if (halted) return halted
  if (!market.isLive(info.symbol, at)) return refuse('spot.marketSilent', {}, { field: 'm_id', rule: 'live' })
  if (form.operate_type === 'limit') await lockCursor(tx, info.symbol)
  // Locks the member, so that concurrent orders do not all count the open orders before any of them is inserted.
  if ((await lockMember(tx, member)) === null) return refuse('accounts.disabled')
  if (await hasTooManyOpenOrders(tx, member)) return refuse('spot.tooMany', { most: QUOTAS.openSpotOrders.max })
  const scales = getScales(info, coins)
  const terms = await readSpotTerms(tx, info, scales.base)
  const bound = calculateBound(form.type, market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null, terms.priceBand)
  const wanted = getQuantityAndHold(form, terms, scales)
  if (wanted instanceof Refusal) return wanted
  const far = checkPriceBand(form, bound, info)
  if (far) return far
  const row = await insertOrder(tx, { form, member, info, terms, at, ...wanted })
  await recordPartnerEvents(tx, [toSpotEvent(row, 'order.accepted')], at)
  await attributeOrder(tx, { record: 'spot', id: row.id, member, partner: request.partner?.partner ?? null }, at)
  const hold = createSpotHoldEntry(row, row.held)
  const taken = await fillFromBook(
    tx,
    row,
    filterVisibleLevels(market.book(row.symbol), row.side, bound),
    terms,
    scales,
  )
  const got = taken instanceof Refusal ? taken : ((await checkHouseLimit(tx, market, row, taken)) ?? taken)
  if (got instanceof Refusal) {
    // An insufficient balance is reported instead of a refusal by the book or the house limit.
    const short = await post(tx, [hold], at)
    return short ? refuseInsufficient(row, short) : got
  }
  const done = await applyFills(tx, { holds: [hold], steps: [{ row, got }] }, coins, at)
  return Array.isArray(done) ? toSuccess(done[0] ?? row) : refuseInsufficient(row, done)
})

/** Returns the refusal if the order exceeds the exposure limits. A limit order counts with its whole quantity, because its rest may be filled at any time. */
async function checkHouseLimit(tx: Sql, market: Market, row: SpotRow, got: Progress): Promise<Refusal | null> {
  const average = calculateAveragePrice({ ...row, ...got })
  const quantity = row.kind === 'limit' ? row.quantity : got.filled
  const price = row.price ?? average
  if (price === null) return null
  const allowed = await findAllowedQuantity(tx, market, { ...row, quantity, price, rests: sign(got.filled) === 0 })
  if (allowed === null) return null
  const field = row.kind === 'market' && row.side === 'buy' ? 'amount' : 'num'
  return refuse('spot.houseLimit', { quantity: allowed, coin: row.base }, { field, rule: 'house' })
}

function refuseInsufficient(row: SpotRow, short: InsufficientFunds): Refusal {
  const field = row.kind === 'market' && row.side === 'buy' ? 'amount' : 'num'
  return refuse('spot.insufficient', { available: short.balance, coin: getHoldCoin(row) }, { field, rule: 'balance' })
}

/** Returns the quantity of an order and the amount to hold, or the reason why it is refused. */
function getQuantityAndHold(
  form: OrderForm,
  terms: SpotTerms,
  scales: Scales,
): { quantity: Decimal; hold: Decimal } | Refusal {
  const { num, price, amount, operate_type: kind, type: side } = form
  if (getScale(num) > scales.base)
    return refuse('spot.tooManyDigits', { digits: scales.base }, { field: 'num', rule: 'digits' })
  if (kind === 'limit') {
    if (price === null) return refuse('spot.priceNeeded', {}, { field: 'price', rule: 'missing' })
    const problem = checkSpotTerms(terms, price, num)
    return problem ?? { quantity: num, hold: calculateHold(side, num, price, scales) }
  }
  if (side === 'sell') return checkSpotTerms(terms, null, num) ?? { quantity: num, hold: num }
  if (getScale(amount) > scales.quote)
    return refuse('spot.tooManyDigits', { digits: scales.quote }, { field: 'amount', rule: 'digits' })
  // The book determines what a market buy receives; the quantity expected by the client is only stored.
  return { quantity: num, hold: amount }
}

/**
 * Fills an order from the visible book, reduced by what other orders consumed. Refuses a market order that receives nothing because the book is empty, or
 * because its money buys less than the smallest quantity.
 */
async function fillFromBook(
  tx: Sql,
  row: SpotRow,
  visible: readonly Level[],
  terms: SpotTerms,
  scales: Scales,
): Promise<Progress | Refusal> {
  const fill = (from: readonly Level[]) =>
    takeFromBook({ ...row, budget: row.held }, from, { scale: scales.base, lot: terms.quantityStep })
  // Most limit orders only rest. Consumed liquidity is read, and locked until commit, only if the book could fill the order.
  if (row.kind === 'limit' && sign(fill(visible).filled) === 0) return NO_PROGRESS
  const taken = await lockConsumedLiquidity(tx, row)
  const levels = subtractConsumed(visible, taken)
  const got = fill(levels)
  if (sign(got.filled) > 0) await storeConsumedLiquidity(tx, row, addConsumed(visible, taken, got.filled))
  return row.kind === 'limit' ? got : checkMarketFill(row, got, levels, terms)
}

/** Returns the fill of a market order, or the reason why it receives nothing. */
function checkMarketFill(
  row: SpotRow,
  taken: Progress,
  levels: readonly Level[],
  terms: SpotTerms,
): Progress | Refusal {
  const { minQuantity: least } = terms
  if (row.side === 'buy' && compare(taken.filled, least) < 0 && hasQuantity(levels, least))
    return refuse('spot.tooLittle', { least }, { field: 'amount', rule: 'least' })
  return sign(taken.filled) === 0 ? refuse('spot.noBook', {}, { field: 'operate_type', rule: 'book' }) : taken
}

/** Returns true if the levels of a book add up to at least this quantity. */
const hasQuantity = (levels: readonly Level[], quantity: Decimal): boolean =>
  compare(sum(levels.map(([, size]) => size)), quantity) >= 0

function toSuccess(row: SpotRow) {
  const answer = { id: String(row.id) }
  const params = { quantity: row.filled, coin: row.base, price: calculateAveragePrice(row) ?? '0', quote: row.quote }
  if (row.status === 'completed') return succeed(answer, row.side === 'buy' ? 'spot.bought' : 'spot.sold', params)
  return sign(row.filled) > 0
    ? succeed(answer, 'spot.partly', { ...params, ordered: row.quantity })
    : succeed(answer, 'spot.placed', {
        quantity: row.quantity,
        coin: row.base,
        price: row.price ?? '0',
        quote: row.quote,
      })
}

async function hasTooManyOpenOrders(tx: Sql, member: string): Promise<boolean> {
  const [row] = await tx.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM spot_orders WHERE member = $1::bigint AND status = 'open'`,
    [member],
  )
  return (row?.open ?? 0) >= QUOTAS.openSpotOrders.max
}

interface NewOrder {
  form: OrderForm
  member: string
  info: MarketInfo
  terms: SpotTerms
  quantity: Decimal
  hold: Decimal
  at: number
}

async function insertOrder(tx: Sql, { form, member, info, terms, quantity, hold, at }: NewOrder): Promise<SpotRow> {
  const kind = form.operate_type
  const [row] = await tx.query<SpotRow>(
    `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, placed_at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, greatest($11::bigint, CASE $6::text WHEN 'limit' THEN ${selectCursor('$2')} ELSE 0 END)) RETURNING ${SPOT_COLUMNS}`,
    [
      member,
      info.symbol,
      info.base,
      info.quote,
      form.type,
      kind,
      kind === 'limit' ? form.price : null,
      quantity,
      hold,
      terms.fee,
      at,
    ],
  )
  if (!row) throw new Error('spot order was not inserted')
  return row
}

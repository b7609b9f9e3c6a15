import type { FormOf } from '../../../shared/contract/endpoint.ts'
import { createSpotOrder as endpoint } from '../../../shared/contract/spot.ts'
import { compare, scaleOf, sign, sum } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { holdOf, type Level, NOTHING, type Progress, type Scales, takeFromBook } from '../../../shared/money/fills.ts'
import { clockOf } from '../../core/clock/node-clock.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { type InsufficientFunds, post } from '../../ledger/ledger.ts'
import type { Market, MarketInfo } from '../../market/market.ts'
import { marketOf } from '../../market/market-slot.ts'
import { haltRefusal } from '../../market/upstream/price-guard/halt-refusal.ts'
import { holdMember } from '../../members/registry/members.ts'
import { applyFills } from './apply-fills.ts'
import { heldTaken, keepTaken, leftIn, takenAfter } from './consumed-liquidity.ts'
import { cursorOf, holdCursor } from './match.ts'
import { bandProblem, boundOf, visibleWithin } from './price-band.ts'
import { tooMuchForHouse } from './spot.exposure.ts'
import { held, holdCurrency } from './spot.journal.ts'
import { averagePrice, SPOT_COLUMNS, type SpotRow, scalesByCoin, scalesOf, tradable } from './spot.orders.ts'
import { type SpotTerms, spotTermsOf, termsProblem } from './spot.terms.ts'

type OrderForm = FormOf<typeof endpoint>

/** Open orders allowed per member. */
const MOST_OPEN = 200

/**
 * Places an order: holds its maximum cost and fills at once what the visible order book offers at its price or better. The rest of a limit order rests; the
 * rest of a market order is released.
 */
export const createSpotOrder = handle(endpoint, async ({ form, member, context, tx }) => {
  const market = marketOf(context)
  const { now } = context
  if (clockOf(context).isOff()) return refuse('http.clockOff')
  const at = now()
  const coins = await scalesByCoin(tx)
  const info = tradable(market, form.m_id, coins)
  if (!info) return refuse('spot.unknownMarket', {}, { field: 'm_id', rule: 'unknown' })
  const halted = haltRefusal(market, info, 'm_id')
  if (halted) return halted
  if (!market.isLive(info.symbol, at)) return refuse('spot.marketSilent', {}, { field: 'm_id', rule: 'live' })
  if (form.operate_type === 'limit') await holdCursor(tx, info.symbol)
  // Locks the member, so that concurrent orders do not all count the open orders before any of them is inserted.
  if ((await holdMember(tx, member)) === null) return refuse('accounts.disabled')
  if (await hasTooMany(tx, member)) return refuse('spot.tooMany', { most: MOST_OPEN })
  const scales = scalesOf(info, coins)
  const terms = await spotTermsOf(tx, info, scales.base)
  const bound = boundOf(form.type, market.lastTradeAtOrBefore(info.symbol, at)?.price ?? null, terms.priceBand)
  const wanted = wantedOf(form, terms, scales)
  if (wanted instanceof Refusal) return wanted
  const far = bandProblem(form, bound, info)
  if (far) return far
  const row = await insert(tx, { form, member, info, terms, at, ...wanted })
  const hold = held(row, row.held)
  const taken = await take(tx, row, visibleWithin(market.book(row.symbol), row.side, bound), terms, scales)
  const got = taken instanceof Refusal ? taken : ((await houseRefusal(tx, market, row, taken)) ?? taken)
  if (got instanceof Refusal) {
    // An insufficient balance is reported before any other refusal.
    const short = await post(tx, [hold], at)
    return short ? insufficient(row, short) : got
  }
  const done = await applyFills(tx, { holds: [hold], steps: [{ row, got }] }, coins, at)
  return Array.isArray(done) ? said(done[0] ?? row) : insufficient(row, done)
})

/** Returns the refusal if the order exceeds the house limits. A limit order counts with its whole quantity, because its rest may be filled at any time. */
async function houseRefusal(tx: Sql, market: Market, row: SpotRow, got: Progress): Promise<Refusal | null> {
  const average = averagePrice({ ...row, ...got })
  const quantity = row.kind === 'limit' ? row.quantity : got.filled
  const price = row.price ?? average
  if (price === null) return null
  const takes = await tooMuchForHouse(tx, market, { ...row, quantity, price, rests: sign(got.filled) === 0 })
  if (takes === null) return null
  const field = row.kind === 'market' && row.side === 'buy' ? 'amount' : 'num'
  return refuse('spot.houseLimit', { quantity: takes, coin: row.base }, { field, rule: 'house' })
}

function insufficient(row: SpotRow, short: InsufficientFunds): Refusal {
  const field = row.kind === 'market' && row.side === 'buy' ? 'amount' : 'num'
  return refuse('spot.insufficient', { available: short.balance, coin: holdCurrency(row) }, { field, rule: 'balance' })
}

/** Returns the quantity of an order and the amount to hold, or the reason why it is refused. */
function wantedOf(form: OrderForm, terms: SpotTerms, scales: Scales): { quantity: Decimal; hold: Decimal } | Refusal {
  const { num, price, amount, operate_type: kind, type: side } = form
  if (scaleOf(num) > scales.base)
    return refuse('spot.tooManyDigits', { digits: scales.base }, { field: 'num', rule: 'digits' })
  if (kind === 'limit') {
    if (price === null) return refuse('spot.priceNeeded', {}, { field: 'price', rule: 'missing' })
    const problem = termsProblem(terms, price, num)
    return problem ?? { quantity: num, hold: holdOf(side, num, price, scales) }
  }
  if (side === 'sell') return termsProblem(terms, null, num) ?? { quantity: num, hold: num }
  if (scaleOf(amount) > scales.quote)
    return refuse('spot.tooManyDigits', { digits: scales.quote }, { field: 'amount', rule: 'digits' })
  // The book determines what a market buy receives; the quantity expected by the client is only stored.
  return { quantity: num, hold: amount }
}

/**
 * Fills an order from the visible book, reduced by what other orders consumed. Refuses a market order that receives nothing because the book is empty, or
 * because its money buys less than the smallest quantity.
 */
async function take(
  tx: Sql,
  row: SpotRow,
  visible: readonly Level[],
  terms: SpotTerms,
  scales: Scales,
): Promise<Progress | Refusal> {
  const fill = (from: readonly Level[]) =>
    takeFromBook({ ...row, budget: row.held }, from, { scale: scales.base, lot: terms.quantityStep })
  // Most limit orders only rest. Consumed liquidity is read, and locked until commit, only if the book could fill the order.
  if (row.kind === 'limit' && sign(fill(visible).filled) === 0) return NOTHING
  const taken = await heldTaken(tx, row)
  const levels = leftIn(visible, taken)
  const got = fill(levels)
  if (sign(got.filled) > 0) await keepTaken(tx, row, takenAfter(visible, taken, got.filled))
  return row.kind === 'limit' ? got : enough(row, got, levels, terms)
}

/** Returns the fill of a market order, or the reason why it receives nothing. */
function enough(row: SpotRow, taken: Progress, levels: readonly Level[], terms: SpotTerms): Progress | Refusal {
  const { minQuantity: least } = terms
  if (row.side === 'buy' && compare(taken.filled, least) < 0 && offers(levels, least))
    return refuse('spot.tooLittle', { least }, { field: 'amount', rule: 'least' })
  return sign(taken.filled) === 0 ? refuse('spot.noBook', {}, { field: 'operate_type', rule: 'book' }) : taken
}

/** Returns true if the levels of a book add up to at least this quantity. */
const offers = (levels: readonly Level[], quantity: Decimal): boolean =>
  compare(sum(levels.map(([, size]) => size)), quantity) >= 0

function said(row: SpotRow) {
  const answer = { id: String(row.id) }
  const params = { quantity: row.filled, coin: row.base, price: averagePrice(row) ?? '0', quote: row.quote }
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

async function hasTooMany(tx: Sql, member: string): Promise<boolean> {
  const [row] = await tx.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM spot_orders WHERE member = $1::bigint AND status = 'open'`,
    [member],
  )
  return (row?.open ?? 0) >= MOST_OPEN
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

async function insert(tx: Sql, { form, member, info, terms, quantity, hold, at }: NewOrder): Promise<SpotRow> {
  const kind = form.operate_type
  const [row] = await tx.query<SpotRow>(
    `INSERT INTO spot_orders (member, symbol, base, quote, side, kind, price, quantity, held, fee_percent, placed_at)
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, greatest($11::bigint, CASE $6::text WHEN 'limit' THEN ${cursorOf('$2')} ELSE 0 END)) RETURNING ${SPOT_COLUMNS}`,
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

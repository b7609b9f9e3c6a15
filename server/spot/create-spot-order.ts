import type { FormOf } from '../../shared/contract/endpoint.ts'
import { createSpotOrder as endpoint } from '../../shared/contract/spot.ts'
import { compare, scaleOf, sign, sum } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { holdOf, type Level, type Progress, type Scales, takeFromBook } from '../../shared/money/fills.ts'
import type { Sql } from '../db/sql.ts'
import { handle } from '../http/handle.ts'
import { Refusal, refuse, succeed } from '../http/refusal.ts'
import { post } from '../ledger/ledger.ts'
import { marketOf } from '../market/context.ts'
import type { Market, MarketInfo } from '../market/market.ts'
import { holdMember } from '../members/members.ts'
import { applyFills } from './apply-fills.ts'
import { held, holdCurrency } from './journal.ts'
import { averagePrice, SPOT_COLUMNS, type SpotRow, scalesByCoin, scalesOf, tradable } from './orders.ts'
import { type SpotTerms, spotTermsOf, termsProblem } from './terms.ts'

type OrderForm = FormOf<typeof endpoint>

/** Open orders a member may have at a time. */
const MOST_OPEN = 200

/**
 * Places an order: what it may cost is held, and what the visible book offers at its price or better is filled at once. The rest of a limit order rests; the
 * rest of a market order is released.
 */
export const createSpotOrder = handle(endpoint, async ({ form, member, context, tx }) => {
  const market = marketOf(context)
  const { now } = context
  const at = now()
  const coins = await scalesByCoin(tx)
  const info = tradable(market, form.m_id, coins)
  if (!info) return refuse('spot.unknownMarket', {}, { field: 'm_id', rule: 'unknown' })
  if (!market.isLive(info.symbol, at)) return refuse('spot.marketSilent', {}, { field: 'm_id', rule: 'live' })
  // One order of a member at a time: many that come together would each count the open ones before any of them is there.
  if ((await holdMember(tx, member)) === null) return refuse('accounts.disabled')
  if (await hasTooMany(tx, member)) return refuse('spot.tooMany', { most: MOST_OPEN })
  const scales = scalesOf(info, coins)
  const terms = await spotTermsOf(tx, info, scales.base)
  const wanted = wantedOf(form, terms, scales)
  if (wanted instanceof Refusal) return wanted
  const row = await insert(tx, { form, member, info, terms, at, ...wanted })
  const short = await post(tx, [held(row, row.held)], at)
  if (short) {
    const field = row.kind === 'market' && row.side === 'buy' ? 'amount' : 'num'
    return refuse(
      'spot.insufficient',
      { available: short.balance, coin: holdCurrency(row) },
      { field, rule: 'balance' },
    )
  }
  const taken = take(row, market, terms, scales)
  if (taken instanceof Refusal) return taken
  const [after = row] = await applyFills(tx, [{ row, got: taken }], coins, at)
  return said(after)
})

/** What an order asks and what is held for it, or why it is not taken. */
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
  // What a market buy gets, the book decides; the quantity that its sender expects is only kept.
  return { quantity: num, hold: amount }
}

/** What the visible book gives at once, or why a market order gets nothing: there is nothing, or its money does not buy the smallest quantity. */
function take(row: SpotRow, market: Market, terms: SpotTerms, scales: Scales): Progress | Refusal {
  const book = market.book(row.symbol)
  const levels = (row.side === 'buy' ? book?.asks : book?.bids) ?? []
  const taken = takeFromBook({ ...row, budget: row.held }, levels, { scale: scales.base, lot: terms.quantityStep })
  if (row.kind === 'limit') return taken
  const { minQuantity: least } = terms
  if (row.side === 'buy' && compare(taken.filled, least) < 0 && offers(levels, least))
    return refuse('spot.tooLittle', { least }, { field: 'amount', rule: 'least' })
  return sign(taken.filled) === 0 ? refuse('spot.noBook', {}, { field: 'operate_type', rule: 'book' }) : taken
}

/** Whether the levels of a book hold so much together. */
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
     VALUES ($1::bigint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${SPOT_COLUMNS}`,
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
  if (!row) throw new Error('an order was not written')
  return row
}

import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { type Level, NO_PROGRESS, type Progress, takeFromBook } from '../../../shared/base/money/fills.ts'
import { calculateBound, filterVisibleLevels, isBeyondBound } from '../../../shared/base/money/price-band.ts'
import { recordChange } from '../../core/db/commit-notes.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Market, MarketInfo } from '../../market/market.ts'
import { findFrozenMembers } from '../../members/registry/freezes.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { applyFills, type OrderFill } from './apply-fills.ts'
import { CONDITIONAL_COLUMNS, type ConditionalRow } from './conditional.orders.ts'
import { lockCursor, selectCursor } from './match.ts'
import { getScales, readCoinScales, SPOT_COLUMNS, type SpotRow, toSpotEvent } from './spot.orders.ts'
import { readSpotTerms, type SpotTerms } from './spot.terms.ts'
import { takeLiquidity } from './take-liquidity.ts'
import type { DueOrder } from './waiting-orders.ts'

type Obstacle = NonNullable<ConditionalRow['obstacle']>

/** Prices by which an order executes: the worst price of its side and the levels of the book within it. */
interface ExecutionPrices {
  bound: Decimal | null
  visible: readonly Level[]
}

/** Returns the prices of a side of a market at a time (epoch ms): those after the trigger, within the price band around the last trade. */
function readPrices(market: Market, { symbol, side }: ConditionalRow, priceBand: Decimal, at: number): ExecutionPrices {
  const bound = calculateBound(side, market.lastTradeAtOrBefore(symbol, at)?.price ?? null, priceBand)
  const book = market.book(symbol)
  return { bound, visible: filterVisibleLevels((side === 'buy' ? book?.asks : book?.bids) ?? [], side, bound) }
}

/**
 * Places the orders of a market whose triggers were reached, in this order, in one transaction: each is placed once, by one node, under its own id and with its
 * hold. An order that no price within the band can execute stays `reached` with its obstacle. Skips orders that another node has placed or the member has
 * cancelled, and those of members whose trading is frozen. Returns the number of placed orders.
 */
export function triggerOrders(
  db: Db,
  market: Market,
  { info, due }: { info: MarketInfo; due: readonly DueOrder[] },
  at: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCursor(tx, info.symbol)
    const rows = await tx.query<ConditionalRow>(
      `SELECT ${CONDITIONAL_COLUMNS} FROM conditional_orders WHERE id = ANY ($1::bigint[]) AND status IN ('waiting', 'reached')
       ORDER BY conditional_orders.id FOR UPDATE`,
      [due.map(({ id }) => id)],
    )
    if (rows.length === 0) return 0
    // Locked: an order that is placed now is seen by the freeze that waits for it, and cancelled.
    const frozen = await findFrozenMembers(tx, [...new Set(rows.map(({ member }) => member))], 'trading')
    const byId = new Map(rows.filter(({ member }) => !frozen.has(member)).map((row) => [row.id, row]))
    const coins = await readCoinScales(tx)
    const terms = await readSpotTerms(tx, info, getScales(info, coins).base)
    const steps: OrderFill[] = []
    const after: ConditionalRow[] = []
    for (const { id, price, ts } of due) {
      const row = byId.get(id)
      if (!row) continue
      const prices = readPrices(market, row, terms.priceBand, at)
      const placed = await placeOrder(tx, row, { prices, terms, coins, at })
      const reached = { ...row, reached_at: row.reached_at ?? ts, reached_price: row.reached_price ?? price }
      // A blocked order is tried again in each pass, and is written only if its obstacle changes.
      if (placed === row.obstacle) continue
      if (typeof placed === 'string') after.push({ ...reached, status: 'reached', obstacle: placed })
      else {
        steps.push(placed)
        after.push({ ...reached, status: 'triggered', obstacle: null, closed_at: at })
      }
      recordChange(tx, row.member, 'money')
    }
    await writeOrders(tx, after)
    await recordPartnerEvents(
      tx,
      steps.map(({ row }) => toSpotEvent(row, 'order.accepted')),
      at,
    )
    const short = await applyFills(tx, { steps }, coins, at)
    if (!Array.isArray(short)) throw new RangeError('hold of a conditional order is too small')
    return steps.length
  })
}

/** Stores that a trade has reached the trigger of an order whose placing failed. It is found again as a reached order, whatever trades follow. */
export const markReached = (db: Db, { id, price, ts }: DueOrder): Promise<unknown> =>
  db.query(
    `UPDATE conditional_orders SET status = 'reached', reached_at = $2::bigint, reached_price = $3::numeric WHERE id = $1::bigint AND status = 'waiting'`,
    [id, ts, price],
  )

interface PlacingTerms {
  prices: ExecutionPrices
  terms: SpotTerms
  coins: ReadonlyMap<string, number>
  at: number
}

/** Inserts the order of a trigger and returns its fill from the book, or returns why no price within the band executes it. */
async function placeOrder(
  tx: Sql,
  row: ConditionalRow,
  { prices: { bound, visible }, terms, coins, at }: PlacingTerms,
): Promise<OrderFill | Obstacle> {
  const kind = row.kind === 'stop-limit' ? 'limit' : 'market'
  if (row.price !== null && isBeyondBound(row.price, row.side, bound)) return 'band'
  const { side, quantity, price, amount: budget } = row
  const fill = (levels: readonly Level[]): Progress => {
    const got = takeFromBook({ side, kind, quantity, price, budget }, levels, {
      scale: getScales(row, coins).base,
      lot: terms.quantityStep,
    })
    return kind === 'market' && compare(got.filled, terms.minQuantity) < 0 ? NO_PROGRESS : got
  }
  const isTaking = sign(fill(visible).filled) > 0
  const got = isTaking ? (await takeLiquidity(tx, { ...row, visible, turn: row.id, fill })).got : NO_PROGRESS
  if (kind === 'market' && sign(got.filled) === 0) return 'book'
  return { row: await insertOrder(tx, row, kind, at), got }
}

async function insertOrder(tx: Sql, row: ConditionalRow, kind: SpotRow['kind'], at: number): Promise<SpotRow> {
  const [placed] = await tx.query<SpotRow>(
    `INSERT INTO spot_orders (id, member, symbol, base, quote, side, kind, price, quantity, amount, held, fee_percent, placed_at) OVERRIDING SYSTEM VALUE
     VALUES ($1::bigint, $2::bigint, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, greatest($13::bigint, ${selectCursor('$3')})) RETURNING ${SPOT_COLUMNS}`,
    [
      row.id,
      row.member,
      row.symbol,
      row.base,
      row.quote,
      row.side,
      kind,
      row.price,
      row.quantity,
      row.amount,
      row.held,
      row.fee_percent,
      at,
    ],
  )
  if (!placed) throw new Error('the order of a trigger was not inserted')
  return placed
}

/** Stores the changed status of orders that the caller has locked. */
const writeOrders = (tx: Sql, rows: readonly ConditionalRow[]): Promise<void> =>
  postpone(
    tx,
    `UPDATE conditional_orders o SET status = d.status, obstacle = d.obstacle, reached_at = d.reached_at, reached_price = d.reached_price, closed_at = d.closed_at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::bigint[])
       AS d (id, status, obstacle, reached_at, reached_price, closed_at) WHERE o.id = d.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ status }) => status),
      rows.map(({ obstacle }) => obstacle),
      rows.map(({ reached_at }) => reached_at),
      rows.map(({ reached_price }) => reached_price),
      rows.map(({ closed_at }) => closed_at),
    ],
  )

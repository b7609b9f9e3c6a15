import { compare, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import { postpone } from '../../core/db/postponed.ts'
import type { Market, Trade } from '../../market/market.ts'
import { applyFills } from './apply-fills.ts'
import { readCoinScales, SPOT_COLUMNS, type SpotRow } from './spot.orders.ts'
import { allocateFills, type RestingOrder } from './spot.rules.ts'

/** Summary of a market's open orders. Times in epoch ms. */
export interface OpenMarket {
  symbol: string
  /** When the oldest order was placed. */
  since: number
  /** Time up to which trades have been allocated; null if none have been. */
  cursor: number | null
  highestBuy: Decimal | null
  lowestSell: Decimal | null
  /** Triggers of waiting stops of pairs that a price reaches first; null if there are none. */
  lowestBuyStop: Decimal | null
  highestSellStop: Decimal | null
  /** True if a reached stop is not placed yet. */
  hasReachedStops: boolean
  /** Earliest end of the orders that rest until a time; null if there is none. */
  expiresAt: number | null
  /** When the oldest order that the previous pass may have missed was placed; null if there is none. */
  fresh: number | null
  /** Transaction id (xmin of the snapshot): orders inserted by this or a later transaction may be missing here. */
  horizon: string
}

/** Horizon before the first pass, when no earlier pass can have missed an order. */
export const NO_HORIZON = null

/** Returns SQL for the open order of any market whose `columns` are nearest to `place` in index order. One index lookup, regardless of the number of orders. */
const selectNearest = (columns: string, way: '<=' | '>=', place: string) => {
  const order = columns.split(', ').map((column) => `${column}${way === '<=' ? ' DESC' : ''}`)
  return `SELECT ${columns} FROM spot_orders WHERE status = 'open' AND (${columns}) ${way} (${place}) ORDER BY ${order.join(', ')} LIMIT 1`
}

/**
 * Returns SQL for the placing time of the oldest open order that a pass with this horizon may have missed. Ignores transaction ids of the database that this
 * one was restored from.
 */
const selectFresh = (symbol: string, horizon: string) =>
  // `+ 0` keeps the planner from scanning all open orders by time; new orders are few.
  `(SELECT min(placed_at + 0) FROM spot_orders WHERE status = 'open' AND symbol = ${symbol} AND placed_in >= ${horizon}::text::xid8
    AND placed_in < pg_snapshot_xmax(pg_current_snapshot()))`

/** Returns SQL for the trigger of a waiting stop of a side that a price reaches first: one index lookup. */
const selectNearestStop = (side: 'buy' | 'sell') =>
  `(SELECT stop_trigger FROM spot_orders o WHERE o.status = 'open' AND o.stop_trigger IS NOT NULL AND o.stop_reached_at IS NULL AND o.symbol = open.market
      AND o.side = '${side}' ORDER BY stop_trigger ${side === 'buy' ? 'ASC' : 'DESC'} LIMIT 1)`

/**
 * Returns a summary of each market with open orders. `horizon` is that of the previous pass. Called four times a second, so each value is a single index
 * lookup.
 */
export const findOpenMarkets = (db: Db, horizon: string | null): Promise<OpenMarket[]> =>
  db.query<OpenMarket>(
    `WITH RECURSIVE open (market) AS (
       (SELECT symbol FROM spot_orders WHERE status = 'open' ORDER BY symbol LIMIT 1)
       UNION ALL
       SELECT (SELECT o.symbol FROM spot_orders o WHERE o.status = 'open' AND o.symbol > open.market ORDER BY o.symbol LIMIT 1)
       FROM open WHERE open.market IS NOT NULL
     )
     SELECT open.market AS symbol, first.placed_at AS since, c.ts AS cursor, buy.price AS "highestBuy", sale.price AS "lowestSell",
       (SELECT min(expires_at) FROM spot_orders WHERE status = 'open' AND symbol = open.market AND expires_at IS NOT NULL) AS "expiresAt",
       ${selectNearestStop('buy')} AS "lowestBuyStop", ${selectNearestStop('sell')} AS "highestSellStop",
       EXISTS (SELECT FROM spot_orders o WHERE o.status = 'open' AND o.stop_reached_at IS NOT NULL AND NOT o.stop_placed AND o.symbol = open.market) AS "hasReachedStops",
       ${selectFresh('open.market', '$1')} AS fresh, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon
     FROM open
     JOIN LATERAL (${selectNearest('symbol, placed_at', '>=', 'open.market, 0')}) AS first ON first.symbol = open.market
     LEFT JOIN LATERAL (${selectNearest('symbol, side, price', '<=', `open.market, 'buy', 'Infinity'::numeric`)}) AS buy
       ON buy.symbol = open.market AND buy.side = 'buy'
     LEFT JOIN LATERAL (${selectNearest('symbol, side, price', '>=', `open.market, 'sell', 0`)}) AS sale ON sale.symbol = open.market
     LEFT JOIN spot_cursors c ON c.symbol = open.market
     ORDER BY open.market`,
    [horizon],
  )

/** Returns the trades whose price could fill an open order. */
export const filterMarketable = (trades: readonly Trade[], { highestBuy, lowestSell }: OpenMarket): Trade[] =>
  trades.filter(
    ({ price }) =>
      (highestBuy !== null && compare(price, highestBuy) <= 0) ||
      (lowestSell !== null && compare(price, lowestSell) >= 0),
  )

/** Time range of a market whose trades are to be allocated: later than `from`, not later than `to`. All trades from `since` on are known. Epoch ms. */
export interface TradeRange {
  symbol: string
  since: number
  from: number
  to: number
  /** Horizon of the pass that found nothing to allocate before `from`; it may have missed orders inserted since then. */
  horizon: string | null
}

/**
 * Allocates the trades of a time range among the open orders of its market, except trades allocated before. Fills and cursor are written in one transaction, so
 * each trade is allocated once even after a crash. Limit orders cannot be placed meanwhile (`lockCursor`), so all eligible orders are seen. Returns the number
 * of orders filled.
 */
export function matchTrades(db: Db, market: Market, range: TradeRange, at: number): Promise<number> {
  const { symbol, to } = range
  return db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [PLACING_LOCK, symbol])
    const from = await findRangeStart(tx, range)
    if (from >= to) return 0
    const trades = market.tradesBetween(symbol, from + 1, to)
    const rows = await lockEligibleOrders(tx, symbol, trades)
    const shares = allocateFills(trades, rows.map(toRestingOrder))
    const steps = rows.flatMap((row) => {
      const fill = shares.get(row.id)
      return fill ? [{ row, got: fill }] : []
    })
    await applyFills(tx, { steps }, await readCoinScales(tx), at)
    await writeCursor(tx, symbol, to)
    return steps.length
  })
}

/** Skips the trades of a market up to a time; they fill no order. */
export const moveCursor = (db: Db, symbol: string, to: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [PLACING_LOCK, symbol])
    await writeCursor(tx, symbol, to)
  })

const writeCursor = (tx: Sql, symbol: string, to: number): Promise<void> =>
  postpone(
    tx,
    `INSERT INTO spot_cursors AS c (symbol, ts) VALUES ($1, $2::bigint) ON CONFLICT (symbol) DO UPDATE SET ts = greatest(c.ts, excluded.ts)`,
    [symbol, to],
  )

/**
 * Returns the time from which trades are not yet allocated: `from`, or the placing time of the oldest missed order if that is earlier, but never before the
 * cursor or `since`.
 */
async function findRangeStart(tx: Sql, { symbol, since, from, horizon }: TradeRange): Promise<number> {
  // This row lock is for nodes of an older version, which do not take the advisory lock.
  const [cursor] = await tx.query<{ ts: number }>('SELECT ts FROM spot_cursors WHERE symbol = $1 FOR UPDATE', [symbol])
  const [missed] = await tx.query<{ fresh: number | null }>(`SELECT ${selectFresh('$1', '$2')} AS fresh`, [
    symbol,
    horizon,
  ])
  return Math.max(cursor?.ts ?? 0, since, Math.min(from, missed?.fresh ?? from))
}

/** First key of a market's advisory lock: shared for placing limit orders, exclusive for allocating trades. */
const PLACING_LOCK = 0x5907

/**
 * Blocks the allocation of a market's trades until the transaction ends. Must be called before any other lock is taken. A limit order inserted afterwards gets
 * its node's time, but never a time before the cursor (`selectCursor`): trades up to the cursor are already allocated, and later ones will include this order.
 * This holds even if the clocks of nodes differ.
 */
export const lockCursor = (tx: Sql, symbol: string): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock_shared($1::int, hashtext($2))', [PLACING_LOCK, symbol])

/** Returns SQL for the time up to which the trades of a market were allocated, or 0. `symbol` is an SQL parameter. */
export const selectCursor = (symbol: string): string =>
  `coalesce((SELECT ts FROM spot_cursors WHERE symbol = ${symbol}), 0)`

/** Returns the open orders that these trades can fill, locked in order of id. */
function lockEligibleOrders(tx: Sql, symbol: string, trades: readonly Trade[]): Promise<SpotRow[]> {
  const prices = trades.map(({ price }) => price)
  const lowest = prices.reduce<Decimal | null>(
    (least, price) => (least === null || compare(price, least) < 0 ? price : least),
    null,
  )
  const highest = prices.reduce<Decimal | null>(
    (most, price) => (most === null || compare(price, most) > 0 ? price : most),
    null,
  )
  return tx.query<SpotRow>(
    `SELECT ${SPOT_COLUMNS} FROM spot_orders WHERE status = 'open' AND id = ANY (ARRAY(
       SELECT id FROM spot_orders WHERE symbol = $1 AND status = 'open' AND side = 'buy' AND price >= $2::numeric UNION ALL
       SELECT id FROM spot_orders WHERE symbol = $1 AND status = 'open' AND side = 'sell' AND price <= $3::numeric
     )) ORDER BY spot_orders.id FOR UPDATE`,
    [symbol, lowest, highest],
  )
}

const toRestingOrder = ({ id, side, price, quantity, filled, placed_at, ...row }: SpotRow): RestingOrder => ({
  id,
  side,
  price: price as Decimal,
  left: subtract(quantity, filled),
  placedAt: placed_at,
  // A pair has no time in force. Its take profit ends with the trade that reaches the stop.
  expiresAt: row.stop_placed ? null : (row.stop_reached_at ?? row.expires_at),
})

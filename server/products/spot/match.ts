import { compare, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Db, Sql } from '../../core/db/db.ts'
import type { Market, Trade } from '../../market/market.ts'
import { applyFills } from './apply-fills.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin } from './spot.orders.ts'
import { allocateFills, type Resting } from './spot.rules.ts'

/** The open orders of a market at a glance. */
export interface OpenMarket {
  symbol: string
  /** When the oldest was placed. */
  since: number
  /** Up to when trades were shared out; null when they never were. */
  cursor: number | null
  highestBuy: Decimal | null
  lowestSell: Decimal | null
  /** When the oldest of those was placed that were not all there at the former look; null when there is none. */
  fresh: number | null
  /** What was placed by a transaction from this one on may be missing here. */
  horizon: string
}

/** The horizon before the first look, which misses nothing that a former one has seen. */
export const NO_HORIZON = null

/** What stands next to a place in an index of the open orders, whatever market it is of: one step, however many orders there are. */
const next = (columns: string, way: '<=' | '>=', place: string) => {
  const order = columns.split(', ').map((column) => `${column}${way === '<=' ? ' DESC' : ''}`)
  return `SELECT ${columns} FROM spot_orders WHERE status = 'open' AND (${columns}) ${way} (${place}) ORDER BY ${order.join(', ')} LIMIT 1`
}

/** When the oldest open order was placed that a look with this horizon may have missed. Numbers of another database, from which it was restored, count for nothing. */
const freshOf = (symbol: string, horizon: string) =>
  // The sum keeps the planner from walking all open orders by their time: those that are new are few.
  `(SELECT min(placed_at + 0) FROM spot_orders WHERE status = 'open' AND symbol = ${symbol} AND placed_in >= ${horizon}::text::xid8
    AND placed_in < pg_snapshot_xmax(pg_current_snapshot()))`

/** The markets with open orders, seen after a look with this horizon. Asked for four times a second: each figure is found by one step in an index. */
export const openMarkets = (db: Db, horizon: string | null): Promise<OpenMarket[]> =>
  db.query<OpenMarket>(
    `WITH RECURSIVE open (market) AS (
       (SELECT symbol FROM spot_orders WHERE status = 'open' ORDER BY symbol LIMIT 1)
       UNION ALL
       SELECT (SELECT o.symbol FROM spot_orders o WHERE o.status = 'open' AND o.symbol > open.market ORDER BY o.symbol LIMIT 1)
       FROM open WHERE open.market IS NOT NULL
     )
     SELECT open.market AS symbol, first.placed_at AS since, c.ts AS cursor, buy.price AS "highestBuy", sale.price AS "lowestSell",
       ${freshOf('open.market', '$1')} AS fresh, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon
     FROM open
     JOIN LATERAL (${next('symbol, placed_at', '>=', 'open.market, 0')}) AS first ON first.symbol = open.market
     LEFT JOIN LATERAL (${next('symbol, side, price', '<=', `open.market, 'buy', 'Infinity'::numeric`)}) AS buy
       ON buy.symbol = open.market AND buy.side = 'buy'
     LEFT JOIN LATERAL (${next('symbol, side, price', '>=', `open.market, 'sell', 0`)}) AS sale ON sale.symbol = open.market
     LEFT JOIN spot_cursors c ON c.symbol = open.market
     ORDER BY open.market`,
    [horizon],
  )

/** The trades that an open order might be filled by. */
export const marketable = (trades: readonly Trade[], { highestBuy, lowestSell }: OpenMarket): Trade[] =>
  trades.filter(
    ({ price }) =>
      (highestBuy !== null && compare(price, highestBuy) <= 0) ||
      (lowestSell !== null && compare(price, lowestSell) >= 0),
  )

/** What of a market is shared out: the trades later than `from`, not later than `to`, all of them known from `since` on. */
export interface Stretch {
  symbol: string
  since: number
  from: number
  to: number
  /** That of the look that found nothing to share out before `from`. */
  horizon: string | null
}

/**
 * Shares out the trades of a stretch of time among the open orders of its market, those that were shared out before left out, in one transaction with the cursor: also
 * after a crash, each trade is shared out once. While it runs no limit order is placed (`holdCursor`), so that it sees all that have a part in these trades.
 * Answers how many orders got something.
 */
export function matchTrades(db: Db, market: Market, stretch: Stretch, at: number): Promise<number> {
  const { symbol, to } = stretch
  return db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [PLACING, symbol])
    const from = await startOf(tx, stretch)
    if (from >= to) return 0
    const trades = market.tradesBetween(symbol, from + 1, to)
    const rows = await eligible(tx, symbol, trades)
    const shares = allocateFills(trades, rows.map(restingOf))
    const steps = rows.flatMap((row) => {
      const got = shares.get(row.id)
      return got ? [{ row, got }] : []
    })
    await applyFills(tx, { steps }, await scalesByCoin(tx), at)
    await writeCursor(tx, symbol, to)
    return steps.length
  })
}

/** Passes over the trades of a market up to a time: they reach no order. */
export const moveCursor = (db: Db, symbol: string, to: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::int, hashtext($2))', [PLACING, symbol])
    await writeCursor(tx, symbol, to)
  })

const writeCursor = (tx: Sql, symbol: string, to: number): Promise<unknown> =>
  tx.query(
    `INSERT INTO spot_cursors AS c (symbol, ts) VALUES ($1, $2::bigint) ON CONFLICT (symbol) DO UPDATE SET ts = greatest(c.ts, excluded.ts)`,
    [symbol, to],
  )

/** Where the trades begin that no order has been asked about: after the cursor, and not after an order that the look before has missed. */
async function startOf(tx: Sql, { symbol, since, from, horizon }: Stretch): Promise<number> {
  // Held as well for nodes of an older version, which know no other lock.
  const [cursor] = await tx.query<{ ts: number }>('SELECT ts FROM spot_cursors WHERE symbol = $1 FOR UPDATE', [symbol])
  const [missed] = await tx.query<{ fresh: number | null }>(`SELECT ${freshOf('$1', '$2')} AS fresh`, [symbol, horizon])
  return Math.max(cursor?.ts ?? 0, since, Math.min(from, missed?.fresh ?? from))
}

/** Names the lock of a market that placing limit orders shares and sharing out trades has alone. */
const PLACING = 0x5907

/**
 * From here on until the transaction ends no trades of a market are shared out. Called before anything else is held. A limit order that is written then is placed at its
 * node's time, but after the cursor (`cursorOf`), whatever clock has moved it: the trades before were given to others, those after will be shared with it.
 */
export const holdCursor = (tx: Sql, symbol: string): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock_shared($1::int, hashtext($2))', [PLACING, symbol])

/** As SQL, up to when the trades of the market of a parameter were shared out; 0 when none was. */
export const cursorOf = (symbol: string): string =>
  `coalesce((SELECT ts FROM spot_cursors WHERE symbol = ${symbol}), 0)`

/** The open orders that one of the trades can fill, locked in the order of their ids. */
function eligible(tx: Sql, symbol: string, trades: readonly Trade[]): Promise<SpotRow[]> {
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

const restingOf = ({ id, side, price, quantity, filled, placed_at }: SpotRow): Resting => ({
  id,
  side,
  price: price as Decimal,
  left: subtract(quantity, filled),
  placedAt: placed_at,
})

import { compare, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Db, Sql } from '../db/db.ts'
import type { Market, Trade } from '../market/market.ts'
import { applyFills } from './apply-fills.ts'
import { SPOT_COLUMNS, type SpotRow, scalesByCoin } from './orders.ts'
import { allocateFills, type Resting } from './rules.ts'

/** The open orders of a market at a glance. */
export interface OpenMarket {
  symbol: string
  /** When the oldest was placed. */
  since: number
  /** Up to when trades were shared out; null when they never were. */
  cursor: number | null
  highestBuy: Decimal | null
  lowestSell: Decimal | null
}

/** What stands next to a place in an index of the open orders, whatever market it is of: one step, however many orders there are. */
const next = (columns: string, way: '<=' | '>=', place: string) => {
  const order = columns.split(', ').map((column) => `${column}${way === '<=' ? ' DESC' : ''}`)
  return `SELECT ${columns} FROM spot_orders WHERE status = 'open' AND (${columns}) ${way} (${place}) ORDER BY ${order.join(', ')} LIMIT 1`
}

/** The markets with open orders. Asked for four times a second: each figure is found by one step in an index. */
export const openMarkets = (db: Db): Promise<OpenMarket[]> =>
  db.query<OpenMarket>(
    `WITH RECURSIVE open (market) AS (
       (SELECT symbol FROM spot_orders WHERE status = 'open' ORDER BY symbol LIMIT 1)
       UNION ALL
       SELECT (SELECT o.symbol FROM spot_orders o WHERE o.status = 'open' AND o.symbol > open.market ORDER BY o.symbol LIMIT 1)
       FROM open WHERE open.market IS NOT NULL
     )
     SELECT open.market AS symbol, first.placed_at AS since, c.ts AS cursor, buy.price AS "highestBuy", sale.price AS "lowestSell"
     FROM open
     JOIN LATERAL (${next('symbol, placed_at', '>=', 'open.market, 0')}) AS first ON first.symbol = open.market
     LEFT JOIN LATERAL (${next('symbol, side, price', '<=', `open.market, 'buy', 'Infinity'::numeric`)}) AS buy
       ON buy.symbol = open.market AND buy.side = 'buy'
     LEFT JOIN LATERAL (${next('symbol, side, price', '>=', `open.market, 'sell', 0`)}) AS sale ON sale.symbol = open.market
     LEFT JOIN spot_cursors c ON c.symbol = open.market
     ORDER BY open.market`,
  )

/** The trades that an open order might be filled by. */
export const marketable = (trades: readonly Trade[], { highestBuy, lowestSell }: OpenMarket): Trade[] =>
  trades.filter(
    ({ price }) =>
      (highestBuy !== null && compare(price, highestBuy) <= 0) ||
      (lowestSell !== null && compare(price, lowestSell) >= 0),
  )

/**
 * Shares out the trades of a market between its cursor and `to` among its open orders, in one transaction with the cursor: also after a crash, each trade is
 * shared out once. Answers how many orders got something.
 */
export function matchTrades(db: Db, market: Market, symbol: string, to: number, at: number): Promise<number> {
  return db.transaction(async (tx) => {
    const from = await lockedCursor(tx, symbol)
    if (from >= to) return 0
    const trades = market.tradesBetween(symbol, from + 1, to)
    const rows = await eligible(tx, symbol, trades)
    const shares = allocateFills(trades, rows.map(restingOf))
    const steps = rows.flatMap((row) => {
      const got = shares.get(row.id)
      return got ? [{ row, got }] : []
    })
    await applyFills(tx, { steps }, await scalesByCoin(tx), at)
    await tx.query('UPDATE spot_cursors SET ts = $2::bigint WHERE symbol = $1', [symbol, to])
    return steps.length
  })
}

/** Sets the cursor of a market that has had no open order, so that only trades from then on count. */
export const initCursor = (db: Db, symbol: string, ts: number): Promise<unknown> =>
  db.query(
    `INSERT INTO spot_cursors AS c (symbol, ts) VALUES ($1, $2::bigint) ON CONFLICT (symbol) DO UPDATE SET ts = greatest(c.ts, excluded.ts)`,
    [symbol, ts],
  )

async function lockedCursor(tx: Sql, symbol: string): Promise<number> {
  const [row] = await tx.query<{ ts: number }>('SELECT ts FROM spot_cursors WHERE symbol = $1 FOR UPDATE', [symbol])
  if (!row) throw new Error(`no cursor of ${symbol}`)
  return row.ts
}

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

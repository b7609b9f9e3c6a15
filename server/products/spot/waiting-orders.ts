import { compare } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isReached, type Trigger } from '../../../shared/base/rules/conditional-orders.rules.ts'
import type { Sql } from '../../core/db/db.ts'
import type { Trade } from '../../market/market.ts'
import { selectFreshTrigger } from './trigger-cursor.ts'

/** Summary of a market's waiting orders. Times in epoch ms. */
export interface WaitingMarket {
  symbol: string
  /** When the oldest waiting order was placed. */
  since: number
  /** Time up to which trades have been compared with all triggers; null if none have been. */
  cursor: number | null
  lowestBuy: Decimal | null
  highestSell: Decimal | null
  /** When the oldest order that the previous pass may have missed was placed; null if there is none. */
  fresh: number | null
  /** Transaction id (xmin of the snapshot): orders inserted by this or a later transaction may be missing here. */
  horizon: string
}

/** Returns SQL for the trigger of a side of a market that a price reaches first: one index lookup. */
const selectNearest = (side: 'buy' | 'sell') =>
  `(SELECT trigger_price FROM conditional_orders o WHERE o.status = 'waiting' AND o.symbol = open.market AND o.side = '${side}'
    ORDER BY trigger_price ${side === 'buy' ? 'ASC' : 'DESC'} LIMIT 1)`

/** Returns a summary of each market with waiting orders. `horizon` is that of the previous pass. Each value is a single index lookup. */
export const findWaitingMarkets = (sql: Sql, horizon: string | null): Promise<WaitingMarket[]> =>
  sql.query<WaitingMarket>(
    `WITH RECURSIVE open (market) AS (
       (SELECT symbol FROM conditional_orders WHERE status = 'waiting' ORDER BY symbol LIMIT 1)
       UNION ALL
       SELECT (SELECT o.symbol FROM conditional_orders o WHERE o.status = 'waiting' AND o.symbol > open.market ORDER BY o.symbol LIMIT 1)
       FROM open WHERE open.market IS NOT NULL
     )
     SELECT open.market AS symbol, first.placed_at AS since, c.ts AS cursor, ${selectNearest('buy')} AS "lowestBuy", ${selectNearest('sell')} AS "highestSell",
       ${selectFreshTrigger('open.market', '$1')} AS fresh, pg_snapshot_xmin(pg_current_snapshot())::text AS horizon
     FROM open
     JOIN LATERAL (SELECT placed_at FROM conditional_orders o WHERE o.status = 'waiting' AND o.symbol = open.market ORDER BY o.placed_at LIMIT 1) AS first ON true
     LEFT JOIN trigger_cursors c ON c.symbol = open.market
     ORDER BY open.market`,
    [horizon],
  )

/** Waiting order whose trigger a trade has reached: the first such trade after it was placed. */
export interface DueOrder {
  id: number
  price: Decimal
  ts: number
}

interface Candidate extends Trigger {
  id: number
  placed_at: number
}

/**
 * Statement that finds the waiting orders of a market whose trigger is within the lowest and the highest price: two ranges of an index. The planner does not
 * know the value of a subquery. With the values it multiplies the share of the side by that of the prices, expects half of all orders, and scans the table.
 */
export const FIND_REACHED = `SELECT id, side, trigger_price AS "triggerPrice", placed_at FROM conditional_orders WHERE status = 'waiting' AND symbol = $1
    AND side = 'buy' AND trigger_price >= (SELECT 0::numeric) AND trigger_price <= (SELECT $3::numeric)
  UNION ALL SELECT id, side, trigger_price, placed_at FROM conditional_orders WHERE status = 'waiting' AND symbol = $1
    AND side = 'sell' AND trigger_price >= (SELECT $2::numeric) AND trigger_price <= (SELECT 'Infinity'::numeric)`

/** Returns the waiting orders that these trades of a market reach, by the time of the trade. `trades` are sorted by time. */
export async function findDueOrders(
  sql: Sql,
  trades: readonly Trade[],
  { symbol, lowestBuy, highestSell }: Pick<WaitingMarket, 'symbol' | 'lowestBuy' | 'highestSell'>,
): Promise<DueOrder[]> {
  const crossing = trades.filter(
    ({ price }) =>
      (lowestBuy !== null && compare(price, lowestBuy) >= 0) ||
      (highestSell !== null && compare(price, highestSell) <= 0),
  )
  const [first, ...others] = crossing.map(({ price }) => price)
  if (first === undefined) return []
  const lowest = others.reduce((least, price) => (compare(price, least) < 0 ? price : least), first)
  const highest = others.reduce((most, price) => (compare(price, most) > 0 ? price : most), first)
  const candidates = await sql.query<Candidate>(FIND_REACHED, [symbol, lowest, highest])
  return candidates
    .flatMap((order) => {
      const trade = crossing.find(({ ts, price }) => ts > order.placed_at && isReached(order, price))
      return trade ? [{ id: order.id, price: trade.price, ts: trade.ts }] : []
    })
    .sort((a, b) => a.ts - b.ts || a.id - b.id)
}

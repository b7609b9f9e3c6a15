import type { Db } from '../db/db.ts'
import { knownUntil } from '../market/late-trades.ts'
import type { Market } from '../market/market.ts'
import { OPEN_MARKETS } from './watch.ts'

/**
 * The orders of a market that ended at or before this may be settled: a trade later than their end was seen, so that none before it is to come, or the
 * grace is over. A `warming` market, one that has only just been opened and says nothing yet, is given time.
 */
export function readyUpTo(market: Market, symbol: string, now: number, warming: boolean): number {
  const latest = market.lastTradeAtOrBefore(symbol, now)
  const seen = latest ? latest.ts - 1 : Number.NEGATIVE_INFINITY
  const patient = warming && !market.isLive(symbol, now)
  return Math.min(now, Math.max(seen, patient ? 0 : knownUntil(market, symbol, now)))
}

/** The ids of the orders to settle now, oldest first, those in `except` left out. */
export async function readyOrders(
  db: Db,
  market: Market,
  { now, warming, except }: { now: number; warming: boolean; except: readonly number[] },
): Promise<number[]> {
  const ended = await db.query<{ symbol: string }>(
    // The first end of each market: all that run would be many to look at.
    `WITH RECURSIVE ${OPEN_MARKETS} SELECT open.symbol FROM open JOIN LATERAL (
       SELECT o.symbol, o.ends_at FROM option_orders o WHERE o.outcome = 'pending' AND (o.symbol, o.ends_at) >= (open.symbol, 0) AND o.id <> ALL ($2::bigint[])
       ORDER BY o.symbol, o.ends_at LIMIT 1
     ) AS first ON first.symbol = open.symbol AND first.ends_at <= $1::bigint`,
    [now, except],
  )
  if (ended.length === 0) return []
  const symbols = ended.map(({ symbol }) => symbol)
  const rows = await db.query<{ id: number }>(
    `SELECT o.id FROM option_orders o JOIN unnest($1::text[], $2::bigint[]) AS ready (symbol, ended) USING (symbol)
     WHERE outcome = 'pending' AND ends_at <= ready.ended AND id <> ALL ($3::bigint[]) ORDER BY o.id`,
    [symbols, symbols.map((symbol) => readyUpTo(market, symbol, now, warming)), except],
  )
  return rows.map(({ id }) => id)
}

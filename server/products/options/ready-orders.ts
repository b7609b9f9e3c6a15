import type { Db } from '../../core/db/db.ts'
import { LATE_TRADE_GRACE_MS } from '../../market/late-trades.ts'
import type { Market } from '../../market/market.ts'
import { OPEN_MARKETS_CTE } from './open-orders.ts'
import type { DueTimes } from './options.due.ts'

/** Delay in ms after an order's end before its missing trades are requested from other nodes. Earlier, this node usually still receives them itself. */
const PEER_LOOKUP_DELAY_MS = 1_000

/** Returns the ids of the orders to settle now, oldest first, without those in `except`. Reads trades this node does not know from the other nodes. */
export async function findReadyOrders(
  db: Db,
  market: Market,
  due: DueTimes,
  except: readonly number[],
): Promise<number[]> {
  const symbols = await findEndedMarkets(db, due.now, except)
  if (symbols.length === 0) return []
  await market.syncRejections(symbols)
  for (const { symbol, since } of await findUnknownTrades(db, market, symbols, due.now))
    await market.fetchTrades(symbol, since)
  const known = getKnownRanges(market, symbols, due.now)
  const rows = await db.query<{ id: number }>(
    `SELECT o.id FROM option_orders o JOIN unnest($1::text[], $2::bigint[], $3::bigint[]) AS k (symbol, since, until) USING (symbol)
     WHERE outcome = 'pending' AND ends_at <= k.until AND accepted_at >= k.since AND id <> ALL ($4::bigint[])
     UNION
     SELECT id FROM option_orders WHERE outcome = 'pending' AND symbol = ANY ($5::text[]) AND id <> ALL ($4::bigint[])
       AND ends_at <= CASE WHEN silent_at IS NULL THEN $6::bigint ELSE $7::bigint END AND ends_at <= $7::bigint
     ORDER BY id`,
    [...known, except, symbols, due.giveUpBefore, due.now - LATE_TRADE_GRACE_MS],
  )
  return rows.map(({ id }) => id)
}

/** Returns the markets with orders that have ended. */
async function findEndedMarkets(db: Db, now: number, except: readonly number[]): Promise<string[]> {
  const rows = await db.query<{ symbol: string }>(
    // Reads only the first end of each market, because scanning all open orders would be slow.
    `WITH RECURSIVE ${OPEN_MARKETS_CTE} SELECT open.symbol FROM open JOIN LATERAL (
       SELECT o.symbol, o.ends_at FROM option_orders o WHERE o.outcome = 'pending' AND (o.symbol, o.ends_at) >= (open.symbol, 0) AND o.id <> ALL ($2::bigint[])
       ORDER BY o.symbol, o.ends_at LIMIT 1
     ) AS first ON first.symbol = open.symbol AND first.ends_at <= $1::bigint`,
    [now, except],
  )
  return rows.map(({ symbol }) => symbol)
}

/** Returns the markets with ended orders whose trades are still unknown after `PEER_LOOKUP_DELAY_MS`. `since` is when the first of these orders was accepted. */
function findUnknownTrades(
  db: Db,
  market: Market,
  symbols: readonly string[],
  now: number,
): Promise<{ symbol: string; since: number }[]> {
  return db.query(
    `SELECT o.symbol, min(o.accepted_at) AS since FROM option_orders o
     WHERE o.outcome = 'pending' AND o.symbol = ANY ($4::text[]) AND o.ends_at <= $5::bigint AND NOT EXISTS (
       SELECT FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS k (symbol, since, until)
       WHERE k.symbol = o.symbol AND k.since <= o.accepted_at AND o.ends_at <= k.until
     ) GROUP BY o.symbol`,
    [...getKnownRanges(market, symbols, now), symbols, now - PEER_LOOKUP_DELAY_MS],
  )
}

/** Returns the known time ranges of these markets up to now, as parallel arrays: symbols, starts and ends. */
function getKnownRanges(
  market: Market,
  symbols: readonly string[],
  now: number,
): [symbols: string[], since: number[], until: number[]] {
  const all = symbols.flatMap((symbol) => market.getCoverage(symbol).map((range) => ({ symbol, ...range })))
  return [all.map(({ symbol }) => symbol), all.map(({ since }) => since), all.map(({ until }) => Math.min(until, now))]
}

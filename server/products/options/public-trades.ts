import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import type { Db, Sql } from '../../core/db/sql.ts'
import { maintainPartitions, type TimePartitions } from '../../core/db/time-partitions.ts'
import type { Market, Trade } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'

/** Number of trades before and after a trade that are stored and returned with it. */
const NEIGHBOUR_COUNT = 50
/** Time in ms before and after a trade within which its neighbours are looked for. */
export const NEIGHBOUR_SPAN_MS = 30_000
/** Time in ms for which trades are stored. */
const STORED_MS = 8 * DAY_MS
/** Age in ms of trades that are still among a market's recent trades. */
const RECENT_MS = 120_000

/** Trade that decided an order. */
export interface DecidingTrade {
  symbol: string
  id: string
  ts: number
}

/** Public trade of a market. `rejected` is why the price guard rejected it, or null. */
export interface PublicTrade extends Trade {
  rejected: string | null
}

/** Trade with its neighbours, oldest first, without a gap. */
export interface TradeNeighbourhood {
  trade: PublicTrade
  before: readonly PublicTrade[]
  after: readonly PublicTrade[]
}

/** Trade with the id of the trade before it in the market; null if unknown. */
interface ChainedTrade extends PublicTrade {
  previous: string | null
}

/** Returns the accepted and the rejected trades of a period, oldest first. Rejected ones without readable figures are left out. */
function listPublicTrades(market: Market, symbol: string, from: number, to: number): PublicTrade[] {
  const accepted = market.tradesBetween(symbol, from, to).map((trade) => ({ ...trade, rejected: null }))
  const rejected = market
    .findRejectedBetween(symbol, from, to)
    .flatMap(({ id, ts, price, amount, direction, reason }) =>
      price === null || amount === null || direction === null
        ? []
        : [{ id, ts, price, amount, direction, rejected: reason }],
    )
  if (rejected.length === 0) return accepted
  return [...accepted, ...rejected].sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

/** Stores trades of one market with their neighbours, as far as the market has them. */
export async function storeTrades(
  sql: Sql,
  market: Market,
  symbol: string,
  decided: readonly DecidingTrade[],
): Promise<void> {
  const found = new Map<string, ChainedTrade>()
  for (const { id, ts } of decided) {
    const trades = listPublicTrades(market, symbol, ts - NEIGHBOUR_SPAN_MS, ts + NEIGHBOUR_SPAN_MS)
    const at = trades.findIndex((trade) => trade.id === id)
    if (at < 0) continue
    const from = Math.max(0, at - NEIGHBOUR_COUNT)
    for (const [index, trade] of trades.slice(from, at + NEIGHBOUR_COUNT + 1).entries()) {
      const previous = trades[from + index - 1]?.id ?? found.get(trade.id)?.previous ?? null
      found.set(trade.id, { ...trade, previous })
    }
  }
  const rows = [...found.values()]
  if (rows.length === 0) return
  await sql.query(
    `INSERT INTO deciding_trades (symbol, id, previous, price, amount, ts, direction, rejected)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::bigint[], $7::text[], $8::text[]) ORDER BY 2
     ON CONFLICT DO NOTHING`,
    [
      symbol,
      rows.map(({ id }) => id),
      rows.map(({ previous }) => previous),
      rows.map(({ price }) => price),
      rows.map(({ amount }) => amount),
      rows.map(({ ts }) => ts),
      rows.map(({ direction }) => direction),
      rows.map(({ rejected }) => rejected),
    ],
  )
  const linked = rows.filter(({ previous }) => previous !== null)
  if (linked.length === 0) return
  // Stored trades whose previous one was unknown. Partitions have no common key for ON CONFLICT DO UPDATE.
  await sql.query(
    `UPDATE deciding_trades t SET previous = given.previous FROM unnest($2::text[], $3::bigint[], $4::text[]) AS given (id, ts, previous)
     WHERE t.symbol = $1 AND t.id = given.id AND t.ts = given.ts AND t.previous IS NULL AND t.ts BETWEEN $5::bigint AND $6::bigint`,
    [
      symbol,
      linked.map(({ id }) => id),
      linked.map(({ ts }) => ts),
      linked.map(({ previous }) => previous),
      Math.min(...linked.map(({ ts }) => ts)),
      Math.max(...linked.map(({ ts }) => ts)),
    ],
  )
}

const DECIDING_TRADES: TimePartitions = {
  table: 'deciding_trades',
  defaultPartition: 'public_trades',
  column: 'ts',
  spanMs: DAY_MS,
  ahead: 1,
}

/** Drops days whose trades are all older than 8 days, and creates the partition of the next day. */
export const deleteOldTrades = (db: Db, now: number): Promise<void> =>
  maintainPartitions(db, DECIDING_TRADES, now, now - STORED_MS)

/** Returns a trade of a market with its neighbours, from the stored trades or else from the market's recent ones; null if neither has it. */
export async function findTrade(
  sql: Sql,
  market: Market,
  { symbol, id, now }: { symbol: string; id: string; now: number },
): Promise<TradeNeighbourhood | null> {
  const [stored] = await sql.query<ChainedTrade>(
    'SELECT id, previous, price, amount, ts, direction, rejected FROM deciding_trades WHERE symbol = $1 AND id = $2',
    [symbol, id],
  )
  const [from, until] = stored ? [stored.ts - NEIGHBOUR_SPAN_MS, stored.ts + NEIGHBOUR_SPAN_MS] : [now - RECENT_MS, now]
  const live = listPublicTrades(market, symbol, from, until)
  const at = live.findIndex((trade) => trade.id === id)
  const trade = live[at]
  if (trade)
    return {
      trade,
      before: live.slice(Math.max(0, at - NEIGHBOUR_COUNT), at),
      after: live.slice(at + 1, at + 1 + NEIGHBOUR_COUNT),
    }
  return stored ? { trade: stored, ...(await findStoredNeighbours(sql, symbol, stored)) } : null
}

async function findStoredNeighbours(
  sql: Sql,
  symbol: string,
  trade: ChainedTrade,
): Promise<Pick<TradeNeighbourhood, 'before' | 'after'>> {
  const rows = await sql.query<ChainedTrade>(
    `SELECT id, previous, price, amount, ts, direction, rejected FROM deciding_trades
     WHERE symbol = $1 AND ts BETWEEN $2::bigint AND $3::bigint`,
    [symbol, trade.ts - NEIGHBOUR_SPAN_MS, trade.ts + NEIGHBOUR_SPAN_MS],
  )
  const sorted = rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const at = sorted.findIndex(({ id }) => id === trade.id)
  const isLinked = (index: number) => sorted[index]?.previous === sorted[index - 1]?.id
  let [first, last] = [at, at]
  while (first > 0 && at - first < NEIGHBOUR_COUNT && isLinked(first)) first--
  while (last < sorted.length - 1 && last - at < NEIGHBOUR_COUNT && isLinked(last + 1)) last++
  return { before: sorted.slice(first, at), after: sorted.slice(at + 1, last + 1) }
}

import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isDecidingTrade } from '../../../shared/base/money/liquidity.ts'
import type { SkippedTrade, SkippedTrades } from '../../../shared/base/rules/options.rules.ts'
import { findRangeAt } from '../../market/coverage-ranges.ts'
import type { Market, Trade } from '../../market/market.ts'
import { isBefore } from '../../market/trade-list.ts'

/** Period of trades that is read at once, ms. */
const CHUNK_MS = 2_000
/** Maximum number of skipped trades that are kept for each side: those next to the deciding trade. */
const MAX_SKIPPED = 20

/** Period in which a trade of a market is searched: later than `after`, at or before `until` (epoch ms). */
export interface TradeSearch {
  symbol: string
  after: number
  until: number
  /** Value below which a trade decides nothing. */
  leastTrade: Decimal
}

/** Deciding trade, null if there is none, and the trades that were passed over. */
export interface FoundTrade {
  trade: Trade | null
  skipped: SkippedTrades
}

/** Finds the first deciding trade later than `after` and at or before `until`; none if an earlier one may be missing. */
export function findFirstDeciding(market: Market, search: TradeSearch): FoundTrade {
  const { symbol, after, until, leastTrade } = search
  const small: Trade[] = []
  const finish = (trade: Trade | null): FoundTrade => {
    const passed = listSkipped(market, search, small).filter(
      (skippedTrade) => trade === null || isBefore(skippedTrade, trade),
    )
    return { trade, skipped: { count: passed.length, trades: passed.slice(-MAX_SKIPPED) } }
  }
  const first = market.firstTradeAfter(symbol, after)
  if (!first) return finish(null)
  // A trade at most 1 ms after the known range is in order, as nothing is missing before it.
  const known = Math.min(until, (findRangeAt(market.getCoverage(symbol), after)?.until ?? after) + 1)
  for (let from = first.ts; from <= known; from += CHUNK_MS)
    for (const trade of market.tradesBetween(symbol, from, Math.min(from + CHUNK_MS - 1, known)))
      if (isDecidingTrade(trade, leastTrade)) return finish(trade)
      else small.push(trade)
  return finish(null)
}

/** Finds the last deciding trade at or before `until` and later than `after`. */
export function findLastDeciding(market: Market, search: TradeSearch): FoundTrade {
  const { symbol, after, until, leastTrade } = search
  const small: Trade[] = []
  const finish = (trade: Trade | null): FoundTrade => {
    const passed = listSkipped(market, search, small).filter(
      (skippedTrade) => trade === null || isBefore(trade, skippedTrade),
    )
    return { trade, skipped: { count: passed.length, trades: passed.slice(0, MAX_SKIPPED) } }
  }
  for (let to = until; to > after; to -= CHUNK_MS)
    for (const trade of market.tradesBetween(symbol, Math.max(to - CHUNK_MS, after) + 1, to).toReversed())
      if (isDecidingTrade(trade, leastTrade)) return finish(trade)
      else small.push(trade)
  return finish(null)
}

/** Returns small and rejected trades of a search, sorted by time. */
function listSkipped(market: Market, { symbol, after, until }: TradeSearch, small: readonly Trade[]): SkippedTrade[] {
  const rejected = market.findRejectedBetween(symbol, after + 1, until)
  return [
    ...small.map(({ id, ts, price }) => ({ id, ts, price, reason: 'small' as const })),
    ...rejected.map(({ id, ts, price }) => ({ id, ts, price, reason: 'rejected' as const })),
  ].sort((a, b) => (isBefore(a, b) ? -1 : 1))
}

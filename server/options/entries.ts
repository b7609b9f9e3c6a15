import type { Market, Trade } from '../market/market.ts'
import type { OrderRow } from './orders.ts'
import type { DecidingTrade } from './rules.ts'

/** What of a public trade an order keeps. */
export const decidingTrade = (trade: Trade | null): DecidingTrade | null =>
  trade && { id: trade.id, price: trade.price, ts: trade.ts }

/** The first trade after acceptance, if it happened in the order's life. */
export function entryOf({ symbol, accepted_at, ends_at }: OrderRow, market: Market): DecidingTrade | null {
  const trade = decidingTrade(market.firstTradeAfter(symbol, accepted_at))
  return trade && trade.ts <= ends_at ? trade : null
}

/** Rows of open orders with their entry trade as soon as the market has it; it is written down when the order is settled. */
export const recordEntries = (rows: readonly OrderRow[], market: Market): OrderRow[] =>
  rows.map((row) =>
    row.outcome === 'pending' && !row.entry_trade ? { ...row, entry_trade: entryOf(row, market) } : row,
  )

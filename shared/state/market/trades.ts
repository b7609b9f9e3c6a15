import { trade as tradeCodec } from '../../base/contract/market-data.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'

/** Price and exchange time (ms) of a public trade. */
export interface TradePrice {
  price: Decimal
  ts: number
}

/** Returns the newest trade of a push, which contains 1 to 11 in no fixed order; null if none is readable. */
export function findNewestTrade(tick: object): TradePrice | null {
  const rows: unknown[] = 'data' in tick && Array.isArray(tick.data) ? tick.data : []
  let newest: (TradePrice & { id: number }) | null = null
  for (const row of rows) {
    const { price, ts } = tradeCodec.read(row) ?? {}
    if (price === undefined || typeof ts !== 'number') continue
    const id = Number((row as { tradeId?: unknown }).tradeId ?? 0)
    if (!newest || ts > newest.ts || (ts === newest.ts && !(id < newest.id))) newest = { price, ts, id }
  }
  return newest
}

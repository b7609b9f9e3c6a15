import { DEFAULT_LIQUIDITY_LIMITS, isDecidingTrade } from '../../base/money/liquidity.ts'
import type { DomainCalls } from '../call-types.ts'
import { requireFound } from '../demo-refusal.ts'
import type { DemoTrade } from '../market/demo-market.ts'

/** Trades before and after a public trade. */
const NEIGHBOUR_TRADES = 50
const NEIGHBOUR_MS = 60_000

/** Handlers of public trades. */
export const publicTradeCalls: DomainCalls<'publicTrade'> = {
  getPublicTrade({ symbol, id }, demo) {
    const market = requireFound(demo.findMarket(symbol), 'symbol')
    const now = demo.getMarketTime()
    const trade = requireFound(market.findTrade(id, now), 'id')
    const { leastTrade } = DEFAULT_LIQUIDITY_LIMITS
    const toRow = (trade: DemoTrade) => {
      const row = market.toTradeText(trade)
      return { ...row, skipped: isDecidingTrade(row, leastTrade) ? ('none' as const) : ('small' as const) }
    }
    return {
      symbol: market.listing.symbol,
      marketName: market.listing.title,
      leastTrade,
      trade: toRow(trade),
      before: market
        .getTrades(trade.ts - NEIGHBOUR_MS, trade.ts - 1)
        .slice(-NEIGHBOUR_TRADES)
        .map(toRow),
      after: market
        .getTrades(trade.ts, Math.min(now, trade.ts + NEIGHBOUR_MS))
        .slice(0, NEIGHBOUR_TRADES)
        .map(toRow),
    }
  },
}

import type { Market } from '../../market/market.ts'

/** Age in ms up to which the newest trade of a market is looked for. */
const MAX_AGE_MS = 60_000
/** Number of markets with a trade. */
const MAX_MARKETS = 1

/** Returns the newest accepted trade of the first markets, as `getPublicTrade` finds it. Markets without a trade within 60 s are left out. */
export const findNewestTrades = (market: Market, now: number): { symbol: string; id: string }[] =>
  market
    .markets()
    .slice(0, MAX_MARKETS)
    .flatMap(({ symbol }) => {
      const newest = market.tradesBetween(symbol, now - MAX_AGE_MS, now).at(-1)
      return newest ? [{ symbol, id: newest.id }] : []
    })

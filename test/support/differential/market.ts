import type { Market } from '../../../server/market/market.ts'
import type { DemoBackend } from '../../../shared/demo/backend.ts'
import type { DemoMarket, DemoTrade } from '../../../shared/demo/market/demo-market.ts'

/** Time in which a market of the demo has at least one trade, ms. */
const REACH_MS = 3_000

/** Returns the data of a server's market that has the markets, trades and books of a demo. `read` returns the demo; `now` is the time in epoch ms. */
export function toServerMarket(read: () => DemoBackend, now: () => number): Partial<Market> {
  const find = (symbol: string): DemoMarket => {
    const market = read().findMarket(symbol)
    if (!market) throw new RangeError(`the demo has no market ${symbol}`)
    return market
  }
  const getTrades = (symbol: string, from: number, to: number) => {
    const market = find(symbol)
    return market.getTrades(from, Math.min(to, now())).map((trade: DemoTrade) => market.toTradeText(trade))
  }
  return {
    markets: () =>
      read().markets.map(({ listing }) => ({
        id: listing.id,
        symbol: listing.symbol,
        base: listing.base,
        quote: 'USDT',
        title: listing.title,
        name: listing.base,
        pricePrecision: listing.priceDigits,
        amountPrecision: listing.amountDigits,
        sample: 'demo',
      })),
    book(symbol) {
      const market = find(symbol)
      const { bids, asks } = market.getBook(Math.floor(now() / 1000))
      const toLevels = (levels: typeof bids) =>
        levels.map(([price, size]) => [market.toPriceText(price), market.toAmountText(size)] as const)
      return { bids: toLevels(bids), asks: toLevels(asks) }
    },
    isLive: () => true,
    firstTradeAfter: (symbol, ts) => getTrades(symbol, ts, ts + REACH_MS)[0] ?? null,
    lastTradeAtOrBefore: (symbol, ts) => getTrades(symbol, ts - REACH_MS, ts).at(-1) ?? null,
    tradesBetween: (symbol, from, to) => getTrades(symbol, from - 1, to),
    getCoverage: () => [{ since: 0, until: now() }],
  }
}

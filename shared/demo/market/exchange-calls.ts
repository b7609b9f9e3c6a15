import { getCandles } from '../../base/contract/candles.ts'
import { MAX_BOOK_LEVELS } from '../../base/contract/feed.ts'
import { getBook, getDayDetail, getTrades } from '../../base/contract/market-data.ts'
import type { DemoBackend } from '../backend.ts'
import type { DemoMarket, DemoTrade } from './demo-market.ts'

const MAX_TRADES = 500

/** Returns the trade in the exchange's format. */
export const toWireTrade = (trade: DemoTrade) => ({ ...trade, tradeId: Number(trade.id) })

type ExchangeCall = (market: DemoMarket, query: Record<string, string>, now: number) => object

const CALLS: Readonly<Record<string, ExchangeCall>> = {
  [getCandles.path]: (market, { period = '1min', size }, now) => ({
    data: market.getCandles(period, Number(size) || 150, now),
  }),
  [getDayDetail.path]: (market, _query, now) => ({ tick: market.getDay(now) }),
  [getTrades.path]: (market, { size }, now) => {
    const count = Math.min(MAX_TRADES, Number(size) || 1)
    const trades = market
      .getTrades(now - count * 1_000, now)
      .slice(-count)
      .reverse()
    return { data: trades.map((trade) => ({ id: trade.id, ts: trade.ts, data: [toWireTrade(trade)] })) }
  },
  [getBook.path]: (market, { depth }, now) => {
    const { bids, asks } = market.getBook(Math.floor(now / 1_000))
    const levels = Number(depth) || MAX_BOOK_LEVELS
    return { tick: { bids: bids.slice(0, levels), asks: asks.slice(0, levels), ts: now } }
  },
}

const toCallPath = (path: string): string => path.replace(/^market\//, '')

/** Returns whether a path is that of a public call of the exchange. */
export const isExchangeCall = (path: string): boolean => toCallPath(path) in CALLS

/** Returns the exchange's response to a public call (`market/detail` or `detail`) in its own envelope, or null for an unknown call. */
export function getExchangeResponse(demo: DemoBackend, path: string, query: Record<string, string>): object | null {
  const run = CALLS[toCallPath(path)]
  if (!run) return null
  const ts = demo.getMarketTime()
  const market = demo.findMarket(query.symbol ?? '')
  return market
    ? { status: 'ok', ts, ...run(market, query, ts) }
    : { status: 'error', 'err-code': 'invalid-parameter', ts }
}

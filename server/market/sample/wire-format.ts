import { MAX_BOOK_LEVELS } from '../../../shared/base/contract/feed.ts'
import type { MarketInfo } from '../market.ts'
import type { Bar } from './ohlc.ts'
import type { Levels } from './recorded-book.ts'
import { FRAME_MS } from './sample-book.ts'
import type { MarketCandles, TimedBar } from './sample-candles.ts'
import { type RawTrade, type SampleMarket, toTradeId } from './sample-market.ts'

/** Sample market as served in the exchange's wire format, whose numbers are JSON numbers. */
export interface ServedMarket {
  info: MarketInfo
  sample: SampleMarket
  candles: MarketCandles
}

/** Converts units to a JSON number. The quotient of two whole numbers is the double nearest to the decimal, so it prints as the decimal. */
const toWireNumber = (units: number, precision: number): number => units / 10 ** precision

const VOLUME_DIGITS = 2

/** Converts the figures of a bar. */
function toWireFigures({ info }: ServedMarket, bar: Bar) {
  return {
    open: toWireNumber(bar.open, info.pricePrecision),
    close: toWireNumber(bar.close, info.pricePrecision),
    low: toWireNumber(bar.low, info.pricePrecision),
    high: toWireNumber(bar.high, info.pricePrecision),
    amount: toWireNumber(bar.amount, info.amountPrecision),
    vol: toWireNumber(bar.vol, VOLUME_DIGITS),
    count: bar.count,
  }
}

/** Converts a candle; `id` is its first second. */
export const toWireCandle = (market: ServedMarket, bar: TimedBar) => ({
  id: bar.start * 60,
  ...toWireFigures(market, bar),
})

/** Returns the rolling 24-hour figures. */
export const toWireDetail = (market: ServedMarket, now: number) => ({
  id: Math.floor(now / 1000),
  ...toWireFigures(market, market.candles.getRollingDay(now)),
  version: Math.floor(now / 1000),
})

/** Returns best bid and best ask, each as price and size. */
export function toWireBest(market: ServedMarket, now: number) {
  const { bids, asks } = toWireBook(market, now, 1)
  return { bid: bids[0] ?? [0, 0], ask: asks[0] ?? [0, 0] }
}

/** Returns the 24-hour figures with best bid and ask, named as in the ticker lists. */
export function toWireTicker(market: ServedMarket, now: number) {
  const { bid, ask } = toWireBest(market, now)
  const { open, high, low, close, amount, vol, count } = toWireFigures(market, market.candles.getRollingDay(now))
  return { open, high, low, close, amount, vol, count, bid: bid[0], bidSize: bid[1], ask: ask[0], askSize: ask[1] }
}

/** Levels per side of the coarser books. */
export const COARSE_BOOK_LEVELS = 20

/** Returns the default number of levels of a depth type; step0 has all. */
export const getDefaultDepth = (step: number): number => (step === 0 ? MAX_BOOK_LEVELS : COARSE_BOOK_LEVELS)

/** Digits that a depth type drops: step0 none, step1 one, and so on; step5 four, like step4. */
const getDroppedDigits = (step: number): number => Math.min(4, step)

type WireLevels = (readonly [price: number, amount: number])[]

/** Returns both sides of the book with at most `depth` levels; `step` merges levels like the exchange's depth types. */
export function toWireBook({ info, sample }: ServedMarket, now: number, depth: number, step = 0) {
  const { bids, asks } = sample.getBook(now, step === 0 ? depth : MAX_BOOK_LEVELS)
  const width = 10 ** getDroppedDigits(step)
  const side = (levels: Levels, round: (value: number) => number): WireLevels =>
    mergeLevels(levels, (price) => round(price / width) * width)
      .slice(0, depth)
      .map(([price, amount]) => [toWireNumber(price, info.pricePrecision), toWireNumber(amount, info.amountPrecision)])
  return { bids: side(bids, Math.floor), asks: side(asks, Math.ceil) }
}

function mergeLevels(levels: Levels, level: (price: number) => number): Levels {
  const amounts = new Map<number, number>()
  for (const [price, amount] of levels) amounts.set(level(price), (amounts.get(level(price)) ?? 0) + amount)
  return [...amounts]
}

/** Returns the number of the book's frame at a time. */
export const getBookVersion = (now: number): number => Math.floor(now / FRAME_MS)

/** Returns a book with its version, as in the depth calls and topics. */
export const toWireDepth = (market: ServedMarket, now: number, depth: number, step: number) => ({
  ...toWireBook(market, now, depth, step),
  version: getBookVersion(now),
  ts: now,
})

/** Id of a trade group: 27 digits like the exchange's, longer than a JavaScript number holds, so the JSON is patched by `stringifyWithBigIds`. */
const toGroupId = (trade: RawTrade): string => `#${toTradeId(trade.ordinal)}00${trade.ts}#`

/** Converts a trade. `id` becomes a bare number of 27 digits through `stringifyWithBigIds`. */
export const toWireTrade = ({ info }: ServedMarket, trade: RawTrade) => ({
  id: toGroupId(trade),
  ts: trade.ts,
  'trade-id': toTradeId(trade.ordinal),
  amount: toWireNumber(trade.amount, info.amountPrecision),
  price: toWireNumber(trade.price, info.pricePrecision),
  direction: trade.sell ? 'sell' : 'buy',
})

/** Converts a trade to the form of the socket. */
export function toWirePushTrade(market: ServedMarket, trade: RawTrade) {
  const { 'trade-id': tradeId, id, ...rest } = toWireTrade(market, trade)
  return { id, tradeId, ...rest }
}

/** Serializes JSON and turns the marked ids into bare numbers that exceed JavaScript's range. Use only for values without foreign text. */
export const stringifyWithBigIds = (value: unknown): string => JSON.stringify(value).replace(/"#(\d+)#"/g, '$1')

/** Returns the last `size` trades up to a time, newest first. */
export const getLastTrades = ({ sample }: ServedMarket, now: number, size: number): RawTrade[] =>
  sample.listLatest(sample.findOrdinalAfter(now), size)

/** Data source of the routes: the markets by symbol, and the time. */
export interface MarketSource {
  listed: ReadonlyMap<string, ServedMarket>
  now(): number
}

import type { MarketInfo } from '../market.ts'
import type { Bar } from './ohlc.ts'
import type { Levels } from './recorded-book.ts'
import { FRAME_MS } from './sample-book.ts'
import type { MarketCandles, TimedBar } from './sample-candles.ts'
import { type RawTrade, type SampleMarket, tradeIdOf } from './sample-market.ts'

/** Sample market as served in the exchange's wire format, whose numbers are JSON numbers. */
export interface Listed {
  info: MarketInfo
  sample: SampleMarket
  candles: MarketCandles
}

/** Converts units to a JSON number. The quotient of two whole numbers is the double nearest to the decimal, so it prints as the decimal. */
const number = (units: number, precision: number): number => units / 10 ** precision

const VOLUME_DIGITS = 2

/** Converts the figures of a bar. */
function figures({ info }: Listed, bar: Bar) {
  return {
    open: number(bar.open, info.pricePrecision),
    close: number(bar.close, info.pricePrecision),
    low: number(bar.low, info.pricePrecision),
    high: number(bar.high, info.pricePrecision),
    amount: number(bar.amount, info.amountPrecision),
    vol: number(bar.vol, VOLUME_DIGITS),
    count: bar.count,
  }
}

/** Converts a candle; `id` is its first second. */
export const wireCandle = (market: Listed, bar: TimedBar) => ({ id: bar.start * 60, ...figures(market, bar) })

/** Returns the rolling 24-hour figures. */
export const wireDetail = (market: Listed, now: number) => ({
  id: Math.floor(now / 1000),
  ...figures(market, market.candles.dayUpTo(now)),
  version: Math.floor(now / 1000),
})

/** Returns best bid and best ask, each as price and size. */
export function wireBest(market: Listed, now: number) {
  const { bids, asks } = wireBook(market, now, 1)
  return { bid: bids[0] ?? [0, 0], ask: asks[0] ?? [0, 0] }
}

/** Returns the 24-hour figures with best bid and ask, named as in the ticker lists. */
export function wireTicker(market: Listed, now: number) {
  const { bid, ask } = wireBest(market, now)
  const { open, high, low, close, amount, vol, count } = figures(market, market.candles.dayUpTo(now))
  return { open, high, low, close, amount, vol, count, bid: bid[0], bidSize: bid[1], ask: ask[0], askSize: ask[1] }
}

/** Levels per side of the full book. */
export const DEEPEST = 150
/** Levels per side of the coarser books. */
export const DEPTH = 20

/** Returns the default number of levels of a depth type; step0 has all. */
export const depthOfStep = (step: number): number => (step === 0 ? DEEPEST : DEPTH)

/** Digits that a depth type drops: step0 none, step1 one, and so on; step5 four, like step4. */
const digitsOfStep = (step: number): number => Math.min(4, step)

type WireLevels = (readonly [price: number, amount: number])[]

/** Returns both sides of the book with at most `depth` levels; `step` merges levels like the exchange's depth types. */
export function wireBook({ info, sample }: Listed, now: number, depth: number, step = 0) {
  const { bids, asks } = sample.book(now, step === 0 ? depth : DEEPEST)
  const width = 10 ** digitsOfStep(step)
  const side = (levels: Levels, round: (value: number) => number): WireLevels =>
    joined(levels, (price) => round(price / width) * width)
      .slice(0, depth)
      .map(([price, amount]) => [number(price, info.pricePrecision), number(amount, info.amountPrecision)])
  return { bids: side(bids, Math.floor), asks: side(asks, Math.ceil) }
}

function joined(levels: Levels, level: (price: number) => number): Levels {
  const amounts = new Map<number, number>()
  for (const [price, amount] of levels) amounts.set(level(price), (amounts.get(level(price)) ?? 0) + amount)
  return [...amounts]
}

/** Returns the number of the book's frame at a time. */
export const versionAt = (now: number): number => Math.floor(now / FRAME_MS)

/** Returns a book with its version, as in the depth calls and topics. */
export const wireDepth = (market: Listed, now: number, depth: number, step: number) => ({
  ...wireBook(market, now, depth, step),
  version: versionAt(now),
  ts: now,
})

/** Id of a trade group: 27 digits like the exchange's, longer than a JavaScript number holds, so the JSON is patched by `withBigIds`. */
const groupId = (trade: RawTrade): string => `#${tradeIdOf(trade.ordinal)}00${trade.ts}#`

/** Converts a trade. `id` becomes a bare number of 27 digits through `withBigIds`. */
export const wireTrade = ({ info }: Listed, trade: RawTrade) => ({
  id: groupId(trade),
  ts: trade.ts,
  'trade-id': tradeIdOf(trade.ordinal),
  amount: number(trade.amount, info.amountPrecision),
  price: number(trade.price, info.pricePrecision),
  direction: trade.sell ? 'sell' : 'buy',
})

/** Converts a trade to the form of the socket. */
export function wirePushTrade(market: Listed, trade: RawTrade) {
  const { 'trade-id': tradeId, id, ...rest } = wireTrade(market, trade)
  return { id, tradeId, ...rest }
}

/** Serializes JSON and turns the marked ids into bare numbers that exceed JavaScript's range. Use only for values without foreign text. */
export const withBigIds = (value: unknown): string => JSON.stringify(value).replace(/"#(\d+)#"/g, '$1')

/** Returns the last `size` trades up to a time, newest first. */
export const lastTrades = ({ sample }: Listed, now: number, size: number): RawTrade[] =>
  sample.latest(sample.ordinalAfter(now), size)

/** Data source of the routes: the markets by symbol, and the time. */
export interface Source {
  listed: ReadonlyMap<string, Listed>
  now(): number
}

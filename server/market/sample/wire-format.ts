import type { MarketInfo } from '../market.ts'
import type { Bar } from './ohlc.ts'
import type { Levels } from './recorded-book.ts'
import { FRAME_MS } from './sample-book.ts'
import type { MarketCandles, TimedBar } from './sample-candles.ts'
import { type RawTrade, type SampleMarket, tradeIdOf } from './sample-market.ts'

/** A sample market with everything that is said about it on the exchange's wire, where numbers are JSON numbers. */
export interface Listed {
  info: MarketInfo
  sample: SampleMarket
  candles: MarketCandles
}

/** A number of whole units on the wire: the quotient of two whole numbers is the double next to the decimal, so it prints as the decimal. */
const number = (units: number, precision: number): number => units / 10 ** precision

const VOLUME_DIGITS = 2

/** Open, high … of a bar on the wire. */
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

/** A candle on the wire; `id` is the second it begins at. */
export const wireCandle = (market: Listed, bar: TimedBar) => ({ id: bar.start * 60, ...figures(market, bar) })

/** The rolling 24 hours on the wire. */
export const wireDetail = (market: Listed, now: number) => ({
  id: Math.floor(now / 1000),
  ...figures(market, market.candles.dayUpTo(now)),
  version: Math.floor(now / 1000),
})

/** The best bid and ask: price and size. */
export function wireBest(market: Listed, now: number) {
  const { bids, asks } = wireBook(market, now, 1)
  return { bid: bids[0] ?? [0, 0], ask: asks[0] ?? [0, 0] }
}

/** The 24-hour figures with the best bid and ask, as the lists of tickers name them. */
export function wireTicker(market: Listed, now: number) {
  const { bid, ask } = wireBest(market, now)
  const { open, high, low, close, amount, vol, count } = figures(market, market.candles.dayUpTo(now))
  return { open, high, low, close, amount, vol, count, bid: bid[0], bidSize: bid[1], ask: ask[0], askSize: ask[1] }
}

/** Levels that the book holds on each side. */
export const DEEPEST = 150
/** Levels of the coarser books. */
export const DEPTH = 20

/** Levels that a book of a type holds unless a number is given: all that there are in step0. */
export const depthOfStep = (step: number): number => (step === 0 ? DEEPEST : DEPTH)

/** Digits that a book's step drops: step0 none, step1 one …; step5 four, as step4. */
const digitsOfStep = (step: number): number => Math.min(4, step)

type WireLevels = (readonly [price: number, amount: number])[]

/** The two sides of a book on the wire, with at most `depth` levels; `step` joins levels as the exchange's depth types do. */
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

/** The number of the book's frame at a time. */
export const versionAt = (now: number): number => Math.floor(now / FRAME_MS)

/** A whole book with its version, as the depth calls and topics have it. */
export const wireDepth = (market: Listed, now: number, depth: number, step: number) => ({
  ...wireBook(market, now, depth, step),
  version: versionAt(now),
  ts: now,
})

/** Groups of trades have longer ids than trades, of 27 digits as the exchange's, more than a number holds; so they are written by hand. */
const groupId = (trade: RawTrade): string => `#${tradeIdOf(trade.ordinal)}00${trade.ts}#`

/** A trade on the wire. `id` is a bare number of 27 digits, put in by `withBigIds`. */
export const wireTrade = ({ info }: Listed, trade: RawTrade) => ({
  id: groupId(trade),
  ts: trade.ts,
  'trade-id': tradeIdOf(trade.ordinal),
  amount: number(trade.amount, info.amountPrecision),
  price: number(trade.price, info.pricePrecision),
  direction: trade.sell ? 'sell' : 'buy',
})

/** The same trade as the socket writes it. */
export function wirePushTrade(market: Listed, trade: RawTrade) {
  const { 'trade-id': tradeId, id, ...rest } = wireTrade(market, trade)
  return { id, tradeId, ...rest }
}

/** JSON in which the marked ids stand as bare numbers, longer than JavaScript's. Only for what we made ourselves. */
export const withBigIds = (value: unknown): string => JSON.stringify(value).replace(/"#(\d+)#"/g, '$1')

/** The last `size` trades up to a time, newest first. */
export const lastTrades = ({ sample }: Listed, now: number, size: number): RawTrade[] =>
  sample.latest(sample.ordinalAfter(now), size)

/** What the routes need: the markets by symbol, and the time. */
export interface Source {
  listed: ReadonlyMap<string, Listed>
  now(): number
}

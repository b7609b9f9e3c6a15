import type { Bar } from './bars.ts'
import type { Period } from './calendar.ts'
import type { Candles, TimedBar } from './candles.ts'
import type { MarketInfo } from './market.ts'
import type { RawTrade, TapeMarket } from './tape-market.ts'

/** A replayed market with everything that is said about it on the exchange's wire, where numbers are JSON numbers. */
export interface Listed {
  info: MarketInfo
  tape: TapeMarket
  candles: Candles
}

/** A number of whole units on the wire. */
const number = (units: number, precision: number): number => Number((units / 10 ** precision).toFixed(precision))

const VOLUME_DIGITS = 2

/** Open, high … of a bar on the wire. */
function figures({ info }: Listed, bar: Bar) {
  const price = (units: number) => number(units, info.pricePrecision)
  return {
    open: price(bar.open),
    close: price(bar.close),
    low: price(bar.low),
    high: price(bar.high),
    amount: number(bar.amount, info.amountPrecision),
    vol: number(bar.vol, VOLUME_DIGITS),
    count: bar.count,
  }
}

/** A candle on the wire; `id` is the second it begins at. */
export const wireCandle = (market: Listed, bar: TimedBar) => ({ id: bar.start * 60, ...figures(market, bar) })

/** Candles on the wire, oldest first. */
export const wireCandles = (market: Listed, period: Period, now: number, size: number) =>
  market.candles.upTo(period, now, size).map((bar) => wireCandle(market, bar))

/** The rolling 24 hours on the wire. */
export const wireDetail = (market: Listed, now: number) => ({
  id: Math.floor(now / 1000),
  ...figures(market, market.candles.dayUpTo(now)),
  version: Math.floor(now / 1000),
})

/** The book on the wire, with `depth` levels a side and prices cut to `digits` fewer digits than the market's. */
export function wireBook({ info, tape }: Listed, now: number, depth: number, coarser = 0) {
  const { bids, asks } = tape.book(now)
  const step = 10 ** coarser
  const side = (levels: [number, number][], up: boolean) => {
    const grouped = new Map<number, number>()
    for (const [price, amount] of levels) {
      const level = (up ? Math.ceil(price / step) : Math.floor(price / step)) * step
      grouped.set(level, (grouped.get(level) ?? 0) + amount)
    }
    return [...grouped]
      .slice(0, depth)
      .map(([price, amount]): [number, number] => [
        number(price, info.pricePrecision),
        number(amount, info.amountPrecision),
      ])
  }
  return { bids: side(bids, false), asks: side(asks, true), version: versionAt(now), ts: now }
}

/** The book changes at most four times a second. */
export const versionAt = (now: number): number => Math.floor(now / 250)

const FIRST_ID = 100_000_000_000
/** Groups of trades have longer ids than trades, longer than a safe number, as the exchange's have; so they are written by hand. */
const groupId = (trade: RawTrade): string => `${FIRST_ID + trade.ordinal}000${trade.ts}`

/** A trade on the wire. `id` is a bare number of up to 27 digits, put in by `withBigIds`. */
export const wireTrade = ({ info }: Listed, trade: RawTrade) => ({
  id: `#${groupId(trade)}#`,
  ts: trade.ts,
  'trade-id': FIRST_ID + trade.ordinal,
  amount: number(trade.amount, info.amountPrecision),
  price: number(trade.price, info.pricePrecision),
  direction: trade.sell ? 'sell' : 'buy',
})

/** The same trade as the socket writes it. */
export const wirePushTrade = (market: Listed, trade: RawTrade) => {
  const { 'trade-id': tradeId, id, ...rest } = wireTrade(market, trade)
  return { id, tradeId, ...rest }
}

/** JSON in which the marked ids stand as bare numbers, longer than JavaScript's. */
export const withBigIds = (value: unknown): string => JSON.stringify(value).replace(/"#(\d+)#"/g, '$1')

/** The last `size` trades up to a time, newest first. */
export function lastTrades({ tape }: Listed, now: number, size: number): RawTrade[] {
  const after = tape.ordinalAfter(now)
  return Array.from({ length: size }, (_none, at) => tape.raw(after - 1 - at))
}

import { amount, type Codec, choice, codec, count, id, list, maybeAmount, moment, object, text } from './codec.ts'
import { INTERVALS, type Interval } from './constants.ts'
import type { Form } from './endpoint.ts'

/**
 * A public call of the exchange's market data, in the exchange's own envelope: `{ status, ch, ts, data | tick }`, errors with HTTP 200 and
 * `status: "error"`. It carries no token and may point at a third party.
 */
export interface ExchangeEndpoint<Query extends Form, Data> {
  /** Below the market base, `/api/market` unless configured. */
  readonly path: string
  readonly query: Query
  /** Where the envelope holds the answer. */
  readonly at: 'data' | 'tick'
  readonly data: Codec<Data>
}

const exchangeEndpoint = /* @__NO_SIDE_EFFECTS__ */ <Data, const Query extends Form>(
  declared: ExchangeEndpoint<Query, Data>,
) => declared

/** A chart interval as the exchange's period. */
const period: Codec<Interval> = choice(INTERVALS)

/** Bar-open time in seconds; what is no sensible time is not read, so a broken bar is left out. */
const barTime = codec('seconds', (wire) => {
  const seconds = count.read(wire) ?? 0
  return seconds > 0 && seconds < 10_000_000_000 ? seconds : undefined
})

/** A candle: `id` is the bar's opening time in seconds, `amount` base volume, `vol` quote turnover. */
export const candle = object({
  id: barTime,
  open: amount,
  close: amount,
  low: amount,
  high: amount,
  amount: maybeAmount,
  vol: maybeAmount,
})

/** Rolling 24-hour figures; any may be missing (OCH-12). */
export const dayDetail = object({
  open: maybeAmount,
  close: maybeAmount,
  high: maybeAmount,
  low: maybeAmount,
  vol: maybeAmount,
  amount: maybeAmount,
})

/** A public trade; `direction` is the taker's. Ids may exceed the safe integers, so they are text. */
export const trade = object({
  id: text,
  price: amount,
  amount,
  direction: choice({ buy: 'buy', sell: 'sell' }),
  ts: moment,
})

/** One side of a book: price and size pairs. */
const level = codec('level', (wire): [price: string, size: string] | undefined => {
  const [price, size] = Array.isArray(wire) ? wire.map(amount.read) : []
  return price !== undefined && size !== undefined ? [price, size] : undefined
})

/** A book: bids descending, asks ascending; either may be empty. */
export const book = object({ bids: list(level), asks: list(level), ts: moment })

/** Candles, newest first as the exchange answers them. */
export const getCandles = exchangeEndpoint({
  path: 'history/kline',
  query: { symbol: id, period, size: count },
  at: 'data',
  data: list(candle),
})

/** The rolling 24-hour figures of a market. */
export const getDayDetail = exchangeEndpoint({
  path: 'detail',
  query: { symbol: id },
  at: 'tick',
  data: dayDetail,
})

/** The latest trades, newest group first. */
export const getTrades = exchangeEndpoint({
  path: 'history/trade',
  query: { symbol: id, size: count },
  at: 'data',
  data: list(object({ id: text, ts: moment, data: list(trade) })),
})

/** The order book, `type` step0 to step5. */
export const getBook = exchangeEndpoint({
  path: 'depth',
  query: { symbol: id, type: id, depth: count },
  at: 'tick',
  data: book,
})

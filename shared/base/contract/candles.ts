import { amount, type Codec, choice, codec, count, id, list, maybeAmount, object } from './codec.ts'
import { INTERVALS, type Interval } from './constants.ts'
import { exchangeEndpoint } from './exchange-endpoint.ts'

/** Chart interval, on the wire the exchange's period. */
const period: Codec<Interval> = choice(INTERVALS)

/** Opening time of a candle in seconds. An implausible time is invalid, which drops the candle from its list. */
const barTime = codec('seconds', (wire) => {
  const seconds = count.read(wire) ?? 0
  return seconds > 0 && seconds < 10_000_000_000 ? seconds : undefined
})

/** Candle: `id` is its opening time in seconds, `amount` the base volume, `vol` the quote turnover. */
export const candle = object({
  id: barTime,
  open: amount,
  close: amount,
  low: amount,
  high: amount,
  amount: maybeAmount,
  vol: maybeAmount,
})

/** Returns candles, newest first. */
export const getCandles = exchangeEndpoint({
  path: 'history/kline',
  query: { symbol: id, period, size: count },
  at: 'data',
  data: list(candle),
})

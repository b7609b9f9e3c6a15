import { amount, type Codec, choice, codec, count, id, list, maybeAmount, object } from './codec.ts'
import { INTERVALS, type Interval } from './constants.ts'
import { exchangeEndpoint } from './exchange-endpoint.ts'

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

/** Candles, newest first as the exchange answers them. */
export const getCandles = exchangeEndpoint({
  path: 'history/kline',
  query: { symbol: id, period, size: count },
  at: 'data',
  data: list(candle),
})

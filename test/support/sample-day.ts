import { dayIndex } from '../../server/market/sample/calendar.ts'
import type { SampleMarket } from '../../server/market/sample/sample-market.ts'
import { sampleMarkets } from '../../server/market/sample/sample-markets.ts'
import { EPOCH } from './sample-market.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Returns the 15 sample markets of a seed byte, as in an installation that began at `EPOCH`. */
export const sampleMarketsOf = (seed: number): SampleMarket[] =>
  sampleMarkets(dayIndex(EPOCH / MINUTE_MS), new Uint8Array(32).fill(seed))

/**
 * Returns the price of the last trade at `from`, `from + stepMs` and so on for 24 hours, in the smallest unit of the market's price. `from` is in epoch ms and
 * defaults to the start of the market.
 */
export function samplePrices(market: SampleMarket, stepMs: number, from = EPOCH): Float64Array {
  const prices = new Float64Array(Math.floor(DAY_MS / stepMs))
  let [minute, next] = [Number.NaN, 0]
  let trades = market.tradesOf(Math.floor(from / MINUTE_MS))
  for (let at = 0; at < prices.length; at++) {
    const now = from + at * stepMs
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      trades = market.tradesOf(minute)
      next = 0
    }
    // Each minute opens with a trade, so the last trade is never one of the minute before.
    while (next < trades.count && (trades.times[next] ?? 0) <= now - minute * MINUTE_MS) next++
    prices[at] = trades.prices[next - 1] ?? 0
  }
  return prices
}

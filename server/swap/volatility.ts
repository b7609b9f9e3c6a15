import { add, compare, divide, multiply, subtract, sum } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Trade } from '../market/market.ts'

/** How far back volatility is measured. */
export const VOLATILITY_MS = 60_000
/** Digits after the point of a range and of a spread, in percent. Both are rounded up, against the member. */
export const PERCENT_SCALE = 4

/**
 * Returns how far a market's price ranges within the life of a quote, in percent of the lowest price: the range of the last `windowMs`, or the mean range of
 * the windows of the last minute if that is larger. `trades` are those of that minute in the order of time, `at` its end in epoch ms. "0" without trades.
 */
export function recentRange(trades: readonly Pick<Trade, 'ts' | 'price'>[], at: number, windowMs: number): Decimal {
  const count = Math.max(1, Math.floor(VOLATILITY_MS / windowMs))
  const ranges = Array.from({ length: count }, (_, back) => {
    const until = at - back * windowMs
    return rangeOf(trades, until - windowMs, until)
  })
  const [last = '0'] = ranges
  const mean = divide(sum(ranges), String(count), PERCENT_SCALE, 'up')
  return compare(last, mean) > 0 ? last : mean
}

/** The range of the prices in force from `from` to `until`: those of the trades between, and of the last trade at or before `from`. */
function rangeOf(trades: readonly Pick<Trade, 'ts' | 'price'>[], from: number, until: number): Decimal {
  const before = trades.findLast(({ ts }) => ts <= from)
  const prices = trades.filter(({ ts }) => ts > from && ts <= until).map(({ price }) => price)
  const [first = null, ...others] = before ? [before.price, ...prices] : prices
  if (first === null) return '0'
  let [low, high] = [first, first]
  for (const price of others) {
    if (compare(price, low) < 0) low = price
    if (compare(price, high) > 0) high = price
  }
  return divide(multiply(subtract(high, low), '100'), low, PERCENT_SCALE, 'up')
}

/** The highest spread, in percent: what is left to the member stays above zero. */
const MAX_SPREAD: Decimal = '99'

/** Returns the spread of a swap in percent: the one of the terms, and `factor` times the recent ranges of both markets. */
export function widenedSpread(spread: Decimal, factor: Decimal, ranges: readonly Decimal[]): Decimal {
  const widened = add(spread, multiply(factor, sum(ranges)))
  return compare(widened, MAX_SPREAD) > 0 ? MAX_SPREAD : divide(widened, '1', PERCENT_SCALE, 'up')
}

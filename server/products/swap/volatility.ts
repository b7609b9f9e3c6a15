import { add, compare, divide, multiply, subtract, sum } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Trade } from '../../market/market.ts'

/** Period in ms over which volatility is measured. */
export const VOLATILITY_MS = 60_000
/** Decimals of a range and of a spread, in percent. Both are rounded up, against the member. */
export const PERCENT_SCALE = 4

/** Trade fields for volatility: `ts` in epoch ms, the price as decimal text. */
type Tick = Pick<Trade, 'ts' | 'price'>

/**
 * Returns the price range within the validity of a quote, in percent of the lowest price: the range of the last `windowMs`, or the mean range of the windows of
 * the last minute if that is larger. `trades` are those of that minute in order of time, `at` is its end in epoch ms. "0" without trades.
 */
export function calculateRecentRange(trades: readonly Tick[], at: number, windowMs: number): Decimal {
  const count = Math.max(1, Math.floor(VOLATILITY_MS / windowMs))
  const ranges = Array.from({ length: count }, () => '0')
  let next = 0
  // Last price before the trade being read: a window without trades has the price with which it began.
  let inForce: Decimal | null = null
  for (let window = count - 1; window >= 0; window--) {
    const until = at - window * windowMs
    const prices = inForce === null ? [] : [inForce]
    for (let trade = trades[next]; trade && trade.ts <= until; trade = trades[++next]) {
      inForce = trade.price
      if (trade.ts > until - windowMs) prices.push(trade.price)
      else prices.splice(0, 1, trade.price)
    }
    ranges[window] = calculateRange(prices)
  }
  if (ranges.every((range) => range === '0')) return '0'
  const [last = '0'] = ranges
  const mean = divide(sum(ranges), String(count), PERCENT_SCALE, 'up')
  return compare(last, mean) > 0 ? last : mean
}

/** Returns the difference between the highest and the lowest price, in percent of the lowest. */
function calculateRange(prices: readonly Decimal[]): Decimal {
  const [first = null] = prices
  if (first === null) return '0'
  let [low, high] = [first, first]
  for (const price of new Set(prices)) {
    if (compare(price, low) < 0) low = price
    if (compare(price, high) > 0) high = price
  }
  return low === high ? '0' : divide(multiply(subtract(high, low), '100'), low, PERCENT_SCALE, 'up')
}

/** Maximum spread in percent, so that the member always receives something. */
const MAX_SPREAD: Decimal = '99'

/** Returns the spread of a swap in percent: the spread of the terms plus `factor` times the recent ranges of both markets, at most `MAX_SPREAD`. */
export function widenSpread(spread: Decimal, factor: Decimal, ranges: readonly Decimal[]): Decimal {
  if (ranges.every((range) => range === '0')) return spread
  const widened = add(spread, multiply(factor, sum(ranges)))
  return compare(widened, MAX_SPREAD) > 0 ? MAX_SPREAD : divide(widened, '1', PERCENT_SCALE, 'up')
}

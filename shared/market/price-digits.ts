import type { Decimal } from '../money/decimal-text.ts'
import type { MarketItem } from './markets.ts'

/** Fewest digits after the point of a displayed price. */
const MIN_DIGITS = 2
/** Most digits after the point of a displayed price, those of the smallest amounts on the wire. */
const MAX_DIGITS = 18
/** Digits of the markets whose backend sends no step, by symbol. They only grow, so a price that ends in zero does not shorten its row. */
const observed = new Map<string, number>()

/** Counts in the text: an unreadable price of a backend must not throw here. */
const countDecimals = (text: string): number =>
  Math.min(MAX_DIGITS, Math.max(MIN_DIGITS, (text.split('.')[1] ?? '').length))

/**
 * Returns the number of digits after the point of a market's prices: those of its price step, at least 2. If the backend sends no step, those of the longest
 * price of this market so far.
 */
export function getPriceDigits({
  symbol,
  price_step: step,
  close,
}: Pick<MarketItem, 'symbol' | 'price_step' | 'close'>): number {
  if (step) return countDecimals(step)
  const digits = Math.max(observed.get(symbol) ?? 0, countDecimals(close ?? ''))
  observed.set(symbol, digits)
  return digits
}

/**
 * Returns the number of digits of a day's high or low: two, or those of the price step if the price is below 10. Two digits would hide the range of a coin
 * that costs 0.1.
 */
export const getHighLowDigits = (price: Decimal | null, digits: number): number =>
  price !== null && Number(price) < 10 ? digits : MIN_DIGITS

import { formatDecimal } from '../../base/format/numbers.ts'
import { type Decimal, getScale } from '../../base/money/decimal-text.ts'
import type { MarketItem } from './markets.store.ts'

/** Fewest and most digits after the point of a displayed price. */
const [MIN_DIGITS, MAX_DIGITS] = [2, 18]
/** Digits so far, by symbol. They only grow, so a price that ends in zero does not shorten its row. */
const observed = new Map<string, number>()

/**
 * Returns the number of digits after the point of a market's prices: those of its price step, at least 2. If the backend sends no step, those of the longest
 * price of this market so far. Counts in the text: an unreadable price of a backend must not throw here.
 */
export function getPriceDigits({
  symbol,
  priceStep: step,
  close,
}: Pick<MarketItem, 'symbol' | 'priceStep' | 'close'>): number {
  const fraction = (step ?? close ?? '').split('.')[1] ?? ''
  const digits = Math.min(MAX_DIGITS, Math.max(observed.get(symbol) ?? MIN_DIGITS, fraction.length))
  observed.set(symbol, digits)
  return digits
}

/** Returns the digits of a market whose prices the page has shown; null for another. */
export const getKnownPriceDigits = (symbol: string): number | null => observed.get(symbol) ?? null

/**
 * Formats a price with the digits of its market, which every price has but the headline of the options trader. The price of a public trade keeps digits
 * beyond the step, because it decides orders. A price of an unknown market (`digits` is null) has its own, at least 2.
 */
export function formatPrice(price: Decimal, digits: number | null, language: string, isTrade = false): string {
  const own = Math.min(MAX_DIGITS, Math.max(MIN_DIGITS, getScale(price)))
  return formatDecimal(price, { digits: digits === null ? own : isTrade ? Math.max(digits, own) : digits }, language)
}

import { compare, multiply, negate, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Exchange } from '../../../shared/money/swap.ts'

/** Returns true if the house may have this balance of a coin: a negative balance must be worth at most `limit` USDT. */
export const isCovered = (balance: Decimal, price: Decimal, limit: Decimal): boolean =>
  sign(balance) >= 0 || compare(multiply(negate(balance), price), limit) <= 0

/**
 * Returns true if the market has moved against the house by more than `part` percent of the quote's spread since the quote was made. `marketPrice` is the
 * current price in the direction of the quote. An accepted quote therefore never receives more than the value at the current market price.
 */
export const needsRequote = (quote: Exchange, marketPrice: Decimal, part: Decimal): boolean => {
  const moved = subtract(quote.marketPrice, marketPrice)
  return compare(multiply(moved, '10000'), multiply(quote.marketPrice, multiply(quote.spread, part))) > 0
}

import { compare, divide, multiply, negate, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'

/** Decimals of a price between two coins. */
const PRICE_SCALE = 24

/** Values of one unit of each coin in USDT: of the given coin and of the received one. */
export interface Legs {
  gives: Decimal
  gets: Decimal
}

/** Result of a swap. Prices are units of the received coin per unit of the given one. */
export interface Exchange {
  received: Decimal
  price: Decimal
  marketPrice: Decimal
  spread: Decimal
}

/**
 * Returns what `amount` of a coin receives at these prices. `spread` is percent against the member. Both prices and `received` are rounded down, never in
 * favour of the member; `received` to `scale` decimals, computed from the legs and not from the rounded price.
 */
export function exchangeAt(amount: Decimal, { gives, gets }: Legs, spread: Decimal, scale: number): Exchange {
  const left = multiply(gives, subtract('100', spread))
  const whole = multiply(gets, '100')
  return {
    received: divide(multiply(amount, left), whole, scale, 'down'),
    price: divide(left, whole, PRICE_SCALE, 'down'),
    marketPrice: divide(gives, gets, PRICE_SCALE, 'down'),
    spread,
  }
}

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

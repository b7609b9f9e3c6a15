import { compare, divide, multiply, negate, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'

/** Digits after the point of a price between two coins. */
const PRICE_SCALE = 24

/** What one of each coin is worth in USDT: of the coin that is given, and of the one that is received. */
export interface Legs {
  gives: Decimal
  gets: Decimal
}

/** What a swap comes to. Prices are what of the coin that is received one of the other brings. */
export interface Exchange {
  received: Decimal
  price: Decimal
  marketPrice: Decimal
  spread: Decimal
}

/**
 * What `amount` of a coin brings at these prices. `spread` is percent against the member. Both prices and what is received are rounded down, never in favour
 * of the member; `received` to `scale` digits, computed from the legs and not from the rounded price.
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

/** Whether the house may have so much of a coin on its account: what it is below zero is worth at most the limit, in USDT. */
export const isCovered = (balance: Decimal, price: Decimal, limit: Decimal): boolean =>
  sign(balance) >= 0 || compare(multiply(negate(balance), price), limit) <= 0

/**
 * Returns true if the market has moved against the house by more than `part` percent of the quote's spread since the quote was made. `marketPrice` is the
 * current one, in the direction of the quote. A served quote therefore never brings more than its worth at the current market price.
 */
export const needsRequote = (quote: Exchange, marketPrice: Decimal, part: Decimal): boolean => {
  const moved = subtract(quote.marketPrice, marketPrice)
  return compare(multiply(moved, '10000'), multiply(quote.marketPrice, multiply(quote.spread, part))) > 0
}

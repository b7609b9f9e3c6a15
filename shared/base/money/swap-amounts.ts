import { compare, divide, multiply, subtract } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'

/** Decimals of a price between two coins. */
const PRICE_SCALE = 24

/** Values of one unit of each coin in USDT: of the given coin and of the received one. */
export interface LegPrices {
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
export function calculateExchange(
  amount: Decimal,
  { gives, gets }: LegPrices,
  spread: Decimal,
  scale: number,
): Exchange {
  const left = multiply(gives, subtract('100', spread))
  const whole = multiply(gets, '100')
  return {
    received: divide(multiply(amount, left), whole, scale, 'down'),
    price: divide(left, whole, PRICE_SCALE, 'down'),
    marketPrice: divide(gives, gets, PRICE_SCALE, 'down'),
    spread,
  }
}

/** Returns the price that is worst for the member: the lowest of a coin that the member gives, the highest of one that the member gets. "0" without prices. */
export const findWorstPrice = (leg: keyof LegPrices, [first = '0', ...others]: readonly Decimal[]): Decimal =>
  others.reduce((worst, price) => (compare(price, worst) === (leg === 'gives' ? -1 : 1) ? price : worst), first)

/** Swap whose least amount is calculated. */
export interface PricedSwap {
  prices: LegPrices
  /** Percent against the member. */
  spread: Decimal
  /** Decimals of each coin. */
  scales: { gives: number; gets: number }
}

/** Loss by rounding, in percent, that a swap without a spread may have. */
const MIN_ROUNDING_PERCENT: Decimal = '0.01'

/**
 * Returns the least amount of a swap, rounded up to the digits of the given coin. From it on, one unit of the received coin's last digit is worth at most
 * `spread` percent of the amount, and the swap receives at least one such unit. As less than one unit is lost to rounding, a swap loses at most its spread, and the
 * same again to rounding.
 */
export function calculateLeastSwap({ prices, spread, scales }: PricedSwap): Decimal {
  const rounding = min(max(spread, MIN_ROUNDING_PERCENT), subtract('100', spread))
  const unit = divide('1', `1${'0'.repeat(scales.gets)}`, scales.gets, 'down')
  return divide(multiply(multiply(unit, prices.gets), '100'), multiply(prices.gives, rounding), scales.gives, 'up')
}

const max = (one: Decimal, other: Decimal): Decimal => (compare(one, other) > 0 ? one : other)
const min = (one: Decimal, other: Decimal): Decimal => (compare(one, other) < 0 ? one : other)

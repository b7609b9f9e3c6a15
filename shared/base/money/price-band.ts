import { add, compare, divide, getScale, multiply, sign, subtract } from './decimal.ts'
import type { Decimal } from './decimal-text.ts'
import type { Level, OrderSide } from './fills.ts'

/** Decimals of a bound, and more if the last price has more. */
const BOUND_DIGITS = 8

/**
 * Returns the worst price at which an order of a side may be placed or filled: `band` percent above the last price for a buy, below it for a sale. Null without
 * a band (0) or a last price. Page, server and demo share this rule.
 */
export function calculateBound(side: OrderSide, last: Decimal | null, band: Decimal): Decimal | null {
  if (last === null || sign(band) <= 0) return null
  const percent = side === 'buy' ? add('100', band) : subtract('100', band)
  if (sign(percent) <= 0) return null
  const digits = Math.max(BOUND_DIGITS, getScale(last))
  return divide(multiply(last, percent), '100', digits, side === 'buy' ? 'up' : 'down')
}

/** Returns true if a price is worse for the member than the bound. Without a bound no price is. */
export const isBeyondBound = (price: Decimal, side: OrderSide, bound: Decimal | null): boolean =>
  bound !== null && compare(price, bound) === (side === 'buy' ? 1 : -1)

/** Returns the bound as a price that can be ordered: the nearest multiple of the market's price step that is not beyond it. */
export function toOrderablePrice(bound: Decimal, side: OrderSide, step: Decimal): Decimal {
  const steps = divide(bound, step, 0, side === 'buy' ? 'down' : 'up')
  return multiply(steps, step)
}

/** Returns the book levels that an order of a side may use, best first: those of the opposite side up to the bound. */
export const filterVisibleLevels = (
  levels: readonly Level[],
  side: OrderSide,
  bound: Decimal | null,
): readonly Level[] => levels.filter(([price]) => !isBeyondBound(price, side, bound))

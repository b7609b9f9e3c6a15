import { PRICE_STEP } from '../../shared/base/contract/constants.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import {
  absolute,
  add,
  compare,
  divide,
  getScale,
  multiply,
  round,
  sign,
  subtract,
} from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'

/** Minimum number of decimals that a typed price may have, also where the market's tick has fewer. */
const PRICE_DIGITS = 6
/** Largest share of the price that one step may move: 0.1 %. */
const MAX_STEP_SHARE = '0.001'
/** Steps that a held button makes before the step size grows tenfold. */
const STEPS_BEFORE_GROWTH = 10

/**
 * Returns the step of the price buttons: the specification's, or the market's tick if that is coarser (SPT-07) or if the specification's step exceeds 0.1 % of
 * the price.
 */
export function getPriceStep(tick: Decimal, price: Decimal | null): Decimal {
  const coarse = price !== null && compare(PRICE_STEP, multiply(price, MAX_STEP_SHARE)) > 0
  return coarse || compare(tick, PRICE_STEP) > 0 ? tick : PRICE_STEP
}

/** Press on a stepper button: direction, and number of steps already made while the button is held. */
export interface StepperPress {
  direction: 1 | -1
  repeats: number
}

/** Returns a figure moved by one step, at least zero. The step of a held button grows tenfold repeatedly, up to `most` times the figure. */
export function stepFigure(from: Decimal, { direction, repeats }: StepperPress, step: Decimal, most: Decimal): Decimal {
  let size = step
  for (let grown = Math.floor(repeats / STEPS_BEFORE_GROWTH); grown > 0; grown -= 1) {
    const larger = multiply(size, '10')
    if (compare(larger, multiply(from, most)) > 0) break
    size = larger
  }
  const next = direction > 0 ? add(from, size) : subtract(from, size)
  return sign(next) < 0 ? '0' : next
}

/**
 * Returns the price moved by one step, rounded to the decimals of the market's tick but at least 6 (SPT-07, Q-112). An empty price starts from the last price.
 */
export function stepPrice(price: string, step: StepperPress, tick: Decimal, last: Decimal | null): Decimal {
  const from = parseAmountInput(price) ?? last ?? '0'
  const next = stepFigure(from, step, getPriceStep(tick, from), MAX_STEP_SHARE)
  return round(next, Math.max(PRICE_DIGITS, getScale(tick)), 'half-up')
}

/** Returns the distance of a price from the last price in percent, positive above it. Returns null if either is unknown. */
export function computePriceDistance(price: Decimal | null, last: Decimal | null): Decimal | null {
  if (price === null || last === null || sign(last) <= 0) return null
  return divide(multiply(subtract(price, last), '100'), last, 8, 'half-up')
}

/** Returns true if a distance exceeds the market's price band. A band of 0 is unlimited. */
export const exceedsPriceBand = (distance: Decimal | null, band: Decimal): boolean =>
  distance !== null && sign(band) > 0 && compare(absolute(distance), band) > 0

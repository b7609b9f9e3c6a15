import { PRICE_STEP } from '../../shared/contract/constants.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { absolute, add, compare, divide, multiply, round, scaleOf, sign, subtract } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'

/** Typed prices may have so many digits where a market's tick has fewer. */
const PRICE_DIGITS = 6
/** A step larger than this share of the price is coarse: 0.1 %. */
const COARSE = '0.001'
/** Most decimals that a public price is shown with. */
const MAX_SHOWN_DIGITS = 18
/** Steps of one size that a held button makes before they grow tenfold. */
const STEPS_OF_A_SIZE = 10

/**
 * The stepper's step: that of the specification, or the market's tick where that is coarser (SPT-07), and also where the specification's would move a cheap
 * coin by more than 0.1 %.
 */
export function stepOf(tick: Decimal, price: Decimal | null): Decimal {
  const coarse = price !== null && compare(PRICE_STEP, multiply(price, COARSE)) > 0
  return coarse || compare(tick, PRICE_STEP) > 0 ? tick : PRICE_STEP
}

/** What a press on a stepper asks: which way, and how many steps a held button has made before this one. */
export interface Step {
  direction: 1 | -1
  held: number
}

/** A figure one step on and never below zero. The steps of a held button grow tenfold again and again, up to a share of the figure. */
export function steppedBy(from: Decimal, { direction, held }: Step, step: Decimal, most: Decimal): Decimal {
  let size = step
  for (let grown = Math.floor(held / STEPS_OF_A_SIZE); grown > 0; grown -= 1) {
    const larger = multiply(size, '10')
    if (compare(larger, multiply(from, most)) > 0) break
    size = larger
  }
  const next = direction > 0 ? add(from, size) : subtract(from, size)
  return sign(next) < 0 ? '0' : next
}

/** A price one step on, to the digits of the market's tick, at least six (SPT-07, Q-112). Without a price it begins at the last one. */
export function steppedPrice(price: string, step: Step, tick: Decimal, last: Decimal | null): Decimal {
  const from = normalAmount(price) ?? last ?? '0'
  const next = steppedBy(from, step, stepOf(tick, from), COARSE)
  return round(next, Math.max(PRICE_DIGITS, scaleOf(tick)), 'half-up')
}

/** How far a price is from the market, in percent: above zero is above it. Null where there is nothing to compare. */
export function distanceOf(price: Decimal | null, last: Decimal | null): Decimal | null {
  if (price === null || last === null || sign(last) <= 0) return null
  return divide(multiply(subtract(price, last), '100'), last, 8, 'half-up')
}

/** Whether a distance is more than the market's price band; a band of 0 has no end. */
export const isFar = (distance: Decimal | null, band: Decimal): boolean =>
  distance !== null && sign(band) > 0 && compare(absolute(distance), band) > 0

/** Returns the decimals that all prices of a list are shown with: those of the market's step, or of the longest price where a price has more. */
export const priceDigits = (tick: Decimal, prices: readonly Decimal[]): number =>
  Math.min(MAX_SHOWN_DIGITS, Math.max(scaleOf(tick), ...prices.map(scaleOf)))

import type { Decimal } from '../../base/money/decimal-text.ts'

/** Fewest digits after the point of a high or low. */
const MIN_DIGITS = 2

/**
 * Returns the number of digits of a day's high or low: two, or those of the price step if the price is below 10. Two digits would hide the range of a coin
 * that costs 0.1.
 */
export const getHighLowDigits = (price: Decimal | null, digits: number): number =>
  price !== null && Number(price) < 10 ? digits : MIN_DIGITS

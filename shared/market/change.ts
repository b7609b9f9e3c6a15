import { compare, divide, multiply, sign, subtract } from '../money/decimal.ts'
import type { Decimal } from '../money/plain.ts'

/** The change from open to close in percent, cut at two digits; null when either is unknown. */
export function changePercent(open: Decimal | null, close: Decimal | null): Decimal | null {
  if (open === null || close === null || sign(open) <= 0) return null
  return divide(multiply(subtract(close, open), '100'), open, 2, 'down')
}

/** Whether a price counts as risen: at or above the open. */
export const isUp = (open: Decimal, close: Decimal): boolean => compare(close, open) >= 0

import { DIGITS } from '../../../shared/base/contract/constants.ts'
import { compare, multiply, sign, toFixedText } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { OptionDuration, OptionTerms } from '../terms.rules.ts'

/** Preset amount with two decimals (OOP-02). */
export type Preset = string

/** Range of amounts. Null means unlimited. */
export interface AmountRange {
  min: Decimal | null
  max: Decimal | null
}

/**
 * Returns the preset amounts of a duration, or of the first duration if none is chosen. Multiples start from the duration's minimum and are rounded up,
 * so that no preset is below that minimum.
 */
export function getPresets(
  { multipliers, multiples, durations }: OptionTerms,
  chosen: OptionDuration | null,
): Preset[] {
  const base = multiples ? ((chosen ?? durations[0])?.min ?? '1') : '1'
  const amounts = multipliers.map((multiplier) => toFixedText(multiply(multiplier, base), DIGITS.preset, 'up'))
  return [...new Set(amounts)].filter((amount) => sign(amount) > 0)
}

/** Returns the range that the backend states for a duration, without a maximum that is below the minimum. */
export function getStatedRange({ min, max }: Pick<OptionDuration, 'min' | 'max'>): AmountRange {
  const isReversed = min !== null && max !== null && compare(max, min) < 0
  return { min, max: isReversed ? null : max }
}

/** Returns the displayed range of a duration: the balance is the maximum if the backend states none. */
export function getAmountRange(period: OptionDuration | null, balance: Decimal | null): AmountRange {
  const { min, max } = getStatedRange(period ?? { min: null, max: null })
  return { min, max: max ?? balance }
}

/** Returns the balance rounded down to two decimals, to fill in all of it. */
export const toWholeBalance = (balance: Decimal): Preset => toFixedText(balance, DIGITS.preset, 'down')

import { DIGITS } from '../../../shared/contract/constants.ts'
import { compare, fixed, multiply, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { OptionDuration, Terms } from '../terms.rules.ts'

/** Preset amount with two decimals (OOP-02). */
export type Preset = string

/** Range of amounts. Null means unlimited. Displayed only, not enforced by the page. */
export interface Range {
  least: Decimal | null
  most: Decimal | null
}

/**
 * Returns the preset amounts of a duration, or of the first duration if none is chosen. Multiples start from the duration's minimum and are rounded up,
 * so that no preset is below that minimum.
 */
export function presetsOf({ multipliers, multiples, periods }: Terms, chosen: OptionDuration | null): Preset[] {
  const base = multiples ? ((chosen ?? periods[0])?.least ?? '1') : '1'
  const amounts = multipliers.map((multiplier) => fixed(multiply(multiplier, base), DIGITS.preset, 'up'))
  return [...new Set(amounts)].filter((amount) => sign(amount) > 0)
}

/** Returns the allowed range of a duration. If the backend sends no maximum, or one below the minimum, the balance is the maximum. */
export function amountRange(period: OptionDuration | null, balance: Decimal): Range {
  const { least = null, most = null } = period ?? {}
  const upsideDown = least !== null && most !== null && compare(most, least) < 0
  return { least, most: upsideDown || most === null ? balance : most }
}

/** Returns the balance rounded down to two decimals, to fill in all of it. */
export const allOf = (balance: Decimal): Preset => fixed(balance, DIGITS.preset, 'down')

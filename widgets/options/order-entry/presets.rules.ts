import { DIGITS } from '../../../shared/contract/constants.ts'
import { compare, fixed, multiply, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { OptionDuration, Terms } from '../terms.rules.ts'

/** An amount that can be chosen by one press: two decimals (OOP-02). */
export type Preset = string

/** From what to what an amount may be; null where there is no limit. Shown, never enforced here. */
export interface Range {
  least: Decimal | null
  most: Decimal | null
}

/**
 * The preset amounts for a duration; before one is chosen, those of the first. As multiples they start from the duration's minimum and are
 * rounded up, so that no preset lies below the minimum it is made of.
 */
export function presetsOf({ multipliers, multiples, periods }: Terms, chosen: OptionDuration | null): Preset[] {
  const base = multiples ? ((chosen ?? periods[0])?.least ?? '1') : '1'
  const amounts = multipliers.map((multiplier) => fixed(multiply(multiplier, base), DIGITS.preset, 'up'))
  return [...new Set(amounts)].filter((amount) => sign(amount) > 0)
}

/** The allowed range of a duration: two numbers are from and to, one is from there to the balance. */
export function amountRange(period: OptionDuration | null, balance: Decimal): Range {
  const { least = null, most = null } = period ?? {}
  const upsideDown = least !== null && most !== null && compare(most, least) < 0
  return { least, most: upsideDown || most === null ? balance : most }
}

/** The whole balance as it is filled into the field: cut to two decimals, never above it. */
export const allOf = (balance: Decimal): Preset => fixed(balance, DIGITS.preset, 'down')

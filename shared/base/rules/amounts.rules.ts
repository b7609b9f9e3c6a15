import { compare, getScale, roundDownToStep } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import type { RuleRefusal } from './refusal.ts'

/** Returns true if a value is a whole number of steps. */
export const isMultipleOf = (value: Decimal, step: Decimal): boolean =>
  compare(roundDownToStep(value, step), value) === 0

/** Returns the refusal of an amount with more than `scale` digits after the point, or null. */
export const findDigitsRefusal = <Field extends string>(
  field: Field,
  amount: Decimal,
  scale: number,
): RuleRefusal<Field, 'digits'> | null =>
  getScale(amount) > scale ? { field, rule: 'digits', bound: String(scale) } : null

/** Returns the refusal of an amount below `least`, or null. */
export const findLeastRefusal = <Field extends string>(
  field: Field,
  amount: Decimal,
  least: Decimal,
): RuleRefusal<Field, 'least'> | null => (compare(amount, least) < 0 ? { field, rule: 'least', bound: least } : null)

/** Least and greatest accepted amount, in the coin of the amount. A limit is null if the operator has set none. */
export interface AmountRange {
  minimum: Decimal | null
  maximum: Decimal | null
}

/** Returns the refusal of an amount outside of a range, or null. `bound` is the limit that the amount violates. */
export function findRangeRefusal<Field extends string>(
  field: Field,
  amount: Decimal,
  { minimum, maximum }: AmountRange,
): RuleRefusal<Field, 'range'> | null {
  if (minimum !== null && compare(amount, minimum) < 0) return { field, rule: 'range', bound: minimum }
  return maximum !== null && compare(amount, maximum) > 0 ? { field, rule: 'range', bound: maximum } : null
}

/** Returns the refusal of an amount above what is available, or null. */
export const findBalanceRefusal = <Field extends string>(
  field: Field,
  amount: Decimal,
  available: Decimal,
): RuleRefusal<Field, 'balance'> | null =>
  compare(amount, available) > 0 ? { field, rule: 'balance', bound: available } : null

import { compare } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findDigitsRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Returns the refusal of a deposit below the minimum of its network, or null. */
export const findDepositMinimumRefusal = (
  amount: Decimal,
  minimum: Decimal,
): RuleRefusal<'amount', 'minimum'> | null =>
  compare(amount, minimum) < 0 ? { field: 'amount', rule: 'minimum', bound: minimum } : null

/** Returns the refusal of the amount of a deposit, or null. `scale` is the number of decimals of the coin. */
export const findDepositAmountRefusal = (
  amount: Decimal,
  { scale, minimum }: { scale: number; minimum: Decimal },
): RuleRefusal<'amount', 'digits' | 'minimum'> | null =>
  findDigitsRefusal('amount', amount, scale) ?? findDepositMinimumRefusal(amount, minimum)

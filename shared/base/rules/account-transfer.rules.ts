import type { AccountType } from '../contract/constants.ts'
import { compare } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findDigitsRefusal, findLeastRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Refusal of a transfer between own accounts. */
export type AccountTransferRefusal = RuleRefusal<'toAccount', 'differ'> | RuleRefusal<'amount', 'digits' | 'least'>

/** Returns the refusal of a transfer from an account to itself, or null. */
export const findSameAccountRefusal = (
  from: AccountType,
  to: AccountType,
): RuleRefusal<'toAccount', 'differ'> | null => (from === to ? { field: 'toAccount', rule: 'differ' } : null)

/** Returns the refusal of an amount below the coin's minimum, or null. The whole available balance may always be moved, so that no remainder is stuck. */
export const findTransferMinimumRefusal = (
  amount: Decimal,
  { minimum, available }: { minimum: Decimal | null; available: Decimal },
): RuleRefusal<'amount', 'least'> | null =>
  minimum === null || compare(amount, available) === 0 ? null : findLeastRefusal('amount', amount, minimum)

/** Returns the refusal of an amount to move, or null. `scale` is the number of decimals of the coin. */
export const findTransferAmountRefusal = (
  amount: Decimal,
  { scale, ...limits }: { scale: number; minimum: Decimal | null; available: Decimal },
): RuleRefusal<'amount', 'digits' | 'least'> | null =>
  findDigitsRefusal('amount', amount, scale) ?? findTransferMinimumRefusal(amount, limits)

import type { LimitKind } from '../../shared/base/contract/own-limits.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { findLimitAmountRefusal } from '../../shared/base/rules/own-limits.rules.ts'

/** Returns the typed limit, or null if the backend would refuse it: USDT above zero with at most 2 decimals, or whole minutes. */
export function parseLimit(kind: LimitKind, typed: string): Decimal | null {
  const amount = parseAmountInput(typed)
  return amount === null || sign(amount) <= 0 || findLimitAmountRefusal(kind, amount) ? null : amount
}

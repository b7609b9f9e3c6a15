import type { EarlyRedemptionRule } from '../contract/staking.ts'
import { countDaysBegun } from '../contract/utc-days.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { findLeastRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'
import { calculateStakeInterest, findWholeRefusal, type TermAmount } from './term-products.rules.ts'

/** Returns the refusal of an amount to stake, or null. Stakes are whole numbers, of at least `minimum` if there is one (STK-05, STK-06). */
export const findStakeRefusal = (
  amount: Decimal,
  minimum: Decimal | null,
): RuleRefusal<'amount', 'whole' | 'least'> | null =>
  findWholeRefusal(amount) ?? (minimum === null ? null : findLeastRefusal('amount', amount, minimum))

/** Stake that bears interest; `startedAt` in epoch ms. */
export interface BearingStake extends TermAmount {
  days: number
  startedAt: number
}

/** Returns the interest of the days of UTC that have begun since the start, at most those of the term. */
export const calculateAccruedInterest = (stake: BearingStake, at: number): Decimal =>
  calculateStakeInterest(stake, Math.min(countDaysBegun(stake.startedAt, at), stake.days))

/** Returns the interest that is paid when a stake is redeemed early. */
export const calculateEarlyInterest = (early: EarlyRedemptionRule, accrued: Decimal): Decimal =>
  early === 'accrued' ? accrued : '0'

/** Returns the refusal to redeem a stake before its end, or null: its terms do not allow it (`early`), or it has ended (`over`). */
export function findRedemptionRefusal({
  early,
  isActive,
}: {
  early: EarlyRedemptionRule
  isActive: boolean
}): RuleRefusal<'id', 'early' | 'over'> | null {
  if (early === 'none') return { field: 'id', rule: 'early' }
  return isActive ? null : { field: 'id', rule: 'over' }
}

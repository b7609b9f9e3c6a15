import { splitWithdrawal } from '../contract/withdrawal-fee.ts'
import type { WithdrawalDestination } from '../contract/withdrawals.ts'
import { sign } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { type AmountRange, findDigitsRefusal, findRangeRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Returns true if a site offers withdrawals to this kind of destination (WDR-01, FLG-14, FLG-15). */
export const isWayOffered = (
  { address_switch, bank_switch }: { address_switch?: boolean; bank_switch?: boolean },
  way: WithdrawalDestination,
): boolean => (way === 'wallet' ? address_switch : bank_switch) === true

/** Returns the refusal of an amount to withdraw, or null. `scale` is the number of decimals of the coin. */
export const findWithdrawalAmountRefusal = (
  amount: Decimal,
  { scale, ...range }: AmountRange & { scale: number },
): RuleRefusal<'num', 'digits' | 'range'> | null =>
  findDigitsRefusal('num', amount, scale) ?? findRangeRefusal('num', amount, range)

/** Returns the refusal of an amount of which the fee leaves nothing, or null. */
export const findNothingArrivesRefusal = (
  amount: Decimal,
  fee: Parameters<typeof splitWithdrawal>[1],
): RuleRefusal<'num', 'least'> | null =>
  sign(splitWithdrawal(amount, fee).received) === 0 ? { field: 'num', rule: 'least' } : null

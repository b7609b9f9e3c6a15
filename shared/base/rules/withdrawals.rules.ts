import { splitWithdrawal } from '../contract/withdrawal-fee.ts'
import type { WithdrawalDestination } from '../contract/withdrawals.ts'
import { sign } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { type AmountRange, findDigitsRefusal, findRangeRefusal } from './amounts.rules.ts'
import type { RuleRefusal } from './refusal.ts'

/** Returns true if a site offers withdrawals to this kind of destination (WDR-01, FLG-14, FLG-15). */
export const isWayOffered = (
  { addressSwitch, bankSwitch }: { addressSwitch?: boolean; bankSwitch?: boolean },
  way: WithdrawalDestination,
): boolean => (way === 'wallet' ? addressSwitch : bankSwitch) === true

/** Returns the refusal of an amount to withdraw, or null. `scale` is the number of decimals of the coin. */
export const findWithdrawalAmountRefusal = (
  amount: Decimal,
  { scale, ...range }: AmountRange & { scale: number },
): RuleRefusal<'amount', 'digits' | 'range'> | null =>
  findDigitsRefusal('amount', amount, scale) ?? findRangeRefusal('amount', amount, range)

/** Returns the refusal of an amount of which the fee leaves nothing, or null. */
export const findNothingArrivesRefusal = (
  amount: Decimal,
  fee: Parameters<typeof splitWithdrawal>[1],
): RuleRefusal<'amount', 'least'> | null =>
  sign(splitWithdrawal(amount, fee).received) === 0 ? { field: 'amount', rule: 'least' } : null

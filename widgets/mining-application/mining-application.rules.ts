import type { FormValues, ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { buyMiningMachine, getMiningMachines } from '../../shared/base/contract/mining.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import type { LockedAmount } from '../../shared/state/term-products/payments.rules.ts'
import type { AmountBounds, TermAmountReason } from '../../shared/state/term-products/term-amount.rules.ts'

/** Mining machine, the product of lock mining. */
export type Machine = ResponseData<typeof getMiningMachines>[number]

/** Request form of a purchase. */
export type Purchase = FormValues<typeof buyMiningMachine> & { coin?: string }

/** Purchase form in progress: the amount as typed, and the password. */
export interface PurchaseDraft {
  amount: string
  password: string
}

/** Reasons why a field is invalid. */
export type PurchaseReason = TermAmountReason | 'passwordMissing'

/** Returns the valid amounts of a machine: its range under either field name, whole numbers only (MIN-09, MIN-10, Q-127). */
export const getMachineBounds = (machine: Machine, available: Decimal | null = null): AmountBounds => ({
  min: machine.minAmount ?? machine.otherMinAmount,
  max: machine.maxAmount ?? machine.otherMaxAmount,
  digits: machine.digits,
  whole: true,
  available,
})

/** Returns the funds account's balance from the balances of a coin; null if there is none (MIN-08, Q-033). */
export const findFundsBalance = (balances: readonly { type: string; balance: Decimal }[]): Decimal | null =>
  balances.find(({ type }) => type === '1')?.balance ?? null

/** Returns the locked amount and terms of a purchase at `now`; null without a valid amount. */
export function toLockedAmount(
  { interestRate: rate, cycle: days, digits }: Machine,
  typed: string,
  now: number,
): LockedAmount | null {
  const amount = parseAmountInput(typed)
  return amount === null || sign(amount) === 0 ? null : { amount, rate, days, digits, start: now }
}

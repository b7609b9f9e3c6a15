import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { buyMiningMachine, getMiningMachines } from '../../shared/contract/mining.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Locked } from '../../shared/term-products/payments.rules.ts'
import type { AmountBounds, AmountReason } from '../../shared/term-products/term-amount.rules.ts'

/** Mining machine, the product of lock mining. */
export type Machine = Answer<typeof getMiningMachines>[number]

/** Request form of a purchase. */
export type Purchase = FormOf<typeof buyMiningMachine>

/** Purchase form in progress: the amount as typed. */
export interface PurchaseDraft {
  amount: string
}

/** Reasons why the amount is invalid. */
export type PurchaseReason = AmountReason

/** Returns the valid amounts of a machine: its range under either field name, whole numbers only (MIN-09, MIN-10, Q-127). */
export const boundsOf = (machine: Machine, available: Decimal | null = null): AmountBounds => ({
  min: machine.min_price ?? machine.minprice,
  max: machine.max_price ?? machine.maxprice,
  digits: machine.digits,
  whole: true,
  available,
})

/** Returns the funds account's balance from the balances of a coin; null if there is none (MIN-08, Q-033). */
export const fundsOf = (balances: readonly { type: string; balance: Decimal }[]): Decimal | null =>
  balances.find(({ type }) => type === '1')?.balance ?? null

/** Returns the locked amount and terms of a purchase at `now`; null without a valid amount. */
export function lockedOf(
  { interest_rate: rate, cycle: days, digits }: Machine,
  typed: string,
  now: number,
): Locked | null {
  const amount = normalAmount(typed)
  return amount === null || sign(amount) === 0 ? null : { amount, rate, days, digits, start: now }
}

/** Returns true if two forms are the same purchase, ignoring the version of the terms. */
export const isSamePurchase = (one: Purchase, other: Purchase): boolean =>
  one.id === other.id && one.amount === other.amount

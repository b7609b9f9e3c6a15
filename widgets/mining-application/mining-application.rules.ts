import type { Answer, FormOf } from '../../shared/contract/endpoint.ts'
import type { buyMiningMachine, getMiningMachines } from '../../shared/contract/mining.ts'
import { normalAmount } from '../../shared/format/amount-input.ts'
import { sign } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Locked } from '../../shared/term-products/payments.rules.ts'
import type { AmountBounds, AmountReason } from '../../shared/term-products/term-amount.rules.ts'

/** A mining machine. */
export type Machine = Answer<typeof getMiningMachines>[number]

/** A purchase as it is sent. */
export type Purchase = FormOf<typeof buyMiningMachine>

/** A purchase as it is being filled in: the amount as it was typed. */
export interface PurchaseDraft {
  amount: string
}

/** What may be wrong with it. */
export type PurchaseReason = AmountReason

/** What amounts a machine takes: its range by either of its names, whole numbers only (MIN-09, MIN-10, Q-127). */
export const boundsOf = (machine: Machine, available: Decimal | null = null): AmountBounds => ({
  min: machine.min_price ?? machine.minprice,
  max: machine.max_price ?? machine.maxprice,
  digits: machine.digits,
  whole: true,
  available,
})

/** The balance of the funds account among those of a coin (MIN-08, Q-033); null without one. */
export const fundsOf = (balances: readonly { type: string; balance: Decimal }[]): Decimal | null =>
  balances.find(({ type }) => type === '1')?.balance ?? null

/** What would be locked if it were bought now; null without an amount. */
export function lockedOf(
  { interest_rate: rate, cycle: days, digits }: Machine,
  typed: string,
  now: number,
): Locked | null {
  const amount = normalAmount(typed)
  return amount === null || sign(amount) === 0 ? null : { amount, rate, days, digits, start: now }
}

/** Whether two buy the same, whatever terms they name. */
export const isSamePurchase = (one: Purchase, other: Purchase): boolean =>
  one.id === other.id && one.amount === other.amount

import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import type { getMiningMachines, getMiningOrders } from '../../shared/base/contract/mining.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { getElapsedDays, getInterestUpTo, type LockedAmount } from '../../shared/state/term-products/payments.rules.ts'

/** Mining machine, the product of lock mining. */
export type Machine = ResponseData<typeof getMiningMachines>[number]

/** Mining order of the member. */
export type MiningOrder = ResponseData<typeof getMiningOrders>[number]

/** Returns the locked amount and terms of an order; null if its start time is unknown. */
export const getLockedAmount = ({
  amount,
  interestRate: rate,
  days,
  digits,
  startsAt: start,
}: MiningOrder): LockedAmount | null => (typeof start === 'number' ? { amount, rate, days, digits, start } : null)

/** Returns the interest paid so far: the server's figure, else computed from the elapsed days; null if both are unknown. */
export function getPaidInterest(order: MiningOrder, now: number): Decimal | null {
  const locked = getLockedAmount(order)
  return order.paid ?? (locked && getInterestUpTo(locked, getElapsedDays(locked, now)))
}

/** Returns true while an order still pays interest. */
export const isRunningOrder = ({ status }: MiningOrder): boolean => status === 'running'

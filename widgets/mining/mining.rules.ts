import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getMiningMachines, getMiningOrders } from '../../shared/contract/mining.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { daysGone, interestUpTo, type Locked } from '../../shared/term-products/payments.rules.ts'

/** Mining machine, the product of lock mining. */
export type Machine = Answer<typeof getMiningMachines>[number]

/** Mining order of the member. */
export type MiningOrder = Answer<typeof getMiningOrders>[number]

/** Returns the locked amount and terms of an order; null if its start time is unknown. */
export const lockedOf = ({
  amount,
  interest_rate: rate,
  days,
  digits,
  start_time: start,
}: MiningOrder): Locked | null => (typeof start === 'number' ? { amount, rate, days, digits, start } : null)

/** Returns the interest paid so far: the server's figure, else computed from the elapsed days; null if both are unknown. */
export function paidOf(order: MiningOrder, now: number): Decimal | null {
  const locked = lockedOf(order)
  return order.paid ?? (locked && interestUpTo(locked, daysGone(locked, now)))
}

/** Returns true while an order still pays interest. */
export const isRunning = ({ status }: MiningOrder): boolean => status === 'running'

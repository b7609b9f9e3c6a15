import type { Answer } from '../../shared/contract/endpoint.ts'
import type { getMiningMachines, getMiningOrders } from '../../shared/contract/mining.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { daysGone, interestUpTo, type Locked } from '../../shared/term-products/payments.rules.ts'

/** A mining machine. */
export type Machine = Answer<typeof getMiningMachines>[number]

/** What a member has bought. */
export type MiningOrder = Answer<typeof getMiningOrders>[number]

/** What is locked by an order; null where a backend does not say since when. */
export const lockedOf = ({
  amount,
  interest_rate: rate,
  days,
  digits,
  start_time: start,
}: MiningOrder): Locked | null => (typeof start === 'number' ? { amount, rate, days, digits, start } : null)

/** How much interest an order has paid: as the server says it, else by its days; null where nobody knows. */
export function paidOf(order: MiningOrder, now: number): Decimal | null {
  const locked = lockedOf(order)
  return order.paid ?? (locked && interestUpTo(locked, daysGone(locked, now)))
}

/** Whether an order still pays. */
export const isRunning = ({ status }: MiningOrder): boolean => status === 'running'

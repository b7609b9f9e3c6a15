import { createHeldAmounts } from '../term-products/held-amounts.ts'
import { miningOrders } from './mining.orders.ts'

/** Kinds of the journal entries of lock mining: the amount is locked, earns interest each day, and is returned on the last day. */
export const MINING_LOCK = 'mining-lock'
export const MINING_INTEREST = 'mining-interest'
export const MINING_RETURN = 'mining-return'

/** Kind of the scheduled steps of mining orders: one for each day of the term. */
export const MINING = 'mining'

/** Bookings and scheduled steps of the amounts that mining orders lock. */
export const lockedAmounts = createHeldAmounts({
  kind: MINING,
  table: 'mining_orders',
  noun: 'mining order',
  house: 'mining-interest',
  findByIds: miningOrders.findByIds,
})

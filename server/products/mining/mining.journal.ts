import { createHeldAmounts } from '../term-products/held-amounts.ts'
import { miningOrders } from './mining.orders.ts'

/** Kinds of the journal entries of lock mining: locked, then interest each day, and returned on the last. */
export const MINING_LOCK = 'mining-lock'
export const MINING_INTEREST = 'mining-interest'
export const MINING_RETURN = 'mining-return'

/** Kind of the due work of mining orders. Its steps are the days of the term. */
export const MINING = 'mining'

/** Amounts that mining orders lock. */
export const locked = createHeldAmounts({
  kind: MINING,
  table: 'mining_orders',
  noun: 'mining order',
  house: 'mining-interest',
  findByIds: miningOrders.findByIds,
})

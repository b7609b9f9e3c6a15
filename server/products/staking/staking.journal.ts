import { createHeldAmounts } from '../term-products/held-amounts.ts'
import { stakes } from './staking.orders.ts'

/** Kinds of the journal entries of stakes: the amount is held while a stake is active, and returned with interest at its end or early redemption. */
export const STAKING_HOLD = 'staking-hold'
export const STAKING_END = 'staking-end'
export const STAKING_REDEMPTION = 'staking-redeem'

/** Kind of the scheduled steps of stakes: only the end of the term. */
export const STAKING = 'staking'

/** Bookings and scheduled steps of the amounts that stakes hold. */
export const stakedAmounts = createHeldAmounts({
  kind: STAKING,
  table: 'staking_orders',
  noun: 'stake',
  house: 'staking-interest',
  findByIds: stakes.findByIds,
})

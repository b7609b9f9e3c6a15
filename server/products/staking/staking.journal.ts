import { createHeldAmounts } from '../term-products/held-amounts.ts'
import { stakes } from './staking.orders.ts'

/** Kinds of the journal entries of stakes: held while active, then returned with interest at the end or on early redemption. */
export const STAKING_HOLD = 'staking-hold'
export const STAKING_END = 'staking-end'
export const STAKING_REDEMPTION = 'staking-redeem'

/** Kind of the due work of stakes. */
export const STAKING = 'staking'

/** Amounts that stakes hold. */
export const staked = createHeldAmounts({
  kind: STAKING,
  table: 'staking_orders',
  noun: 'stake',
  house: 'staking-interest',
  findByIds: stakes.findByIds,
})

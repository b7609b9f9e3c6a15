import { negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { MiningOrder } from './mining.orders.ts'

/** Kinds of the journal entries of lock mining: locked, then interest each day, and returned on the last. */
export const MINING_LOCK = 'mining-lock'
export const MINING_INTEREST = 'mining-interest'
export const MINING_RETURN = 'mining-return'

/** House account that pays the interest. Its negative balance is what members have earned. */
const HOUSE = 'mining-interest'

/** Fields of an order that its journal entries need. */
type BookedOrder = Pick<MiningOrder, 'id' | 'member' | 'coin' | 'amount'>

const getMemberAccount = ({ member, coin }: BookedOrder, part: Part): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

/** Creates the entry that holds the amount for the term. */
export const createMiningLockEntry = (order: BookedOrder): JournalEntry => ({
  kind: MINING_LOCK,
  reference: `mining:${order.id}`,
  postings: [
    { account: getMemberAccount(order, 'available'), amount: negate(order.amount) },
    { account: getMemberAccount(order, 'frozen'), amount: order.amount },
  ],
})

/** Creates the entry that pays the interest of one day. `amount` is above zero. */
export const createMiningInterestEntry = (order: BookedOrder, day: number, amount: Decimal): JournalEntry => ({
  kind: MINING_INTEREST,
  reference: `mining:${order.id}:${day}`,
  postings: [
    { account: { house: HOUSE, coin: order.coin }, amount: negate(amount) },
    { account: getMemberAccount(order, 'available'), amount },
  ],
})

/** Creates the entry that returns the locked amount. */
export const createMiningReturnEntry = (order: BookedOrder): JournalEntry => ({
  kind: MINING_RETURN,
  reference: `mining:${order.id}`,
  postings: [
    { account: getMemberAccount(order, 'frozen'), amount: negate(order.amount) },
    { account: getMemberAccount(order, 'available'), amount: order.amount },
  ],
})

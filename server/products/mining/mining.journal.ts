import { negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { MiningOrder } from './mining.orders.ts'

/** Kinds of the journal entries of lock mining: locked, then interest each day, and returned on the last. */
export const LOCKED = 'mining-lock'
export const INTEREST = 'mining-interest'
export const RETURNED = 'mining-return'

/** House account that pays the interest. Its negative balance is what members have earned. */
const HOUSE = 'mining-interest'

/** Fields of an order that its journal entries need. */
type Booked = Pick<MiningOrder, 'id' | 'member' | 'coin' | 'amount'>

const own = ({ member, coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

/** Creates the entry that holds the amount for the term. */
export const locked = (order: Booked): JournalEntry => ({
  kind: LOCKED,
  reference: `mining:${order.id}`,
  postings: [
    { account: own(order, 'available'), amount: negate(order.amount) },
    { account: own(order, 'frozen'), amount: order.amount },
  ],
})

/** Creates the entry that pays the interest of one day. `amount` is above zero. */
export const interestPaid = (order: Booked, day: number, amount: Decimal): JournalEntry => ({
  kind: INTEREST,
  reference: `mining:${order.id}:${day}`,
  postings: [
    { account: { house: HOUSE, coin: order.coin }, amount: negate(amount) },
    { account: own(order, 'available'), amount },
  ],
})

/** Creates the entry that returns the locked amount. */
export const returned = (order: Booked): JournalEntry => ({
  kind: RETURNED,
  reference: `mining:${order.id}`,
  postings: [
    { account: own(order, 'frozen'), amount: negate(order.amount) },
    { account: own(order, 'available'), amount: order.amount },
  ],
})

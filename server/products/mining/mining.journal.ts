import { negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { MiningOrder } from './mining.orders.ts'

/** The kinds of the journal entries of lock mining: locked, then interest each day, and the amount back with the last. */
export const LOCKED = 'mining-lock'
export const INTEREST = 'mining-interest'
export const RETURNED = 'mining-return'

/** House account that pays the interest: what it owes is what members have earned. */
const HOUSE = 'mining-interest'

/** What the entries need to know of an order. */
type Booked = Pick<MiningOrder, 'id' | 'member' | 'coin' | 'amount'>

const own = ({ member, coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

/** The amount is held for the term. */
export const locked = (order: Booked): JournalEntry => ({
  kind: LOCKED,
  reference: `mining:${order.id}`,
  postings: [
    { account: own(order, 'available'), amount: negate(order.amount) },
    { account: own(order, 'frozen'), amount: order.amount },
  ],
})

/** The interest of a day, above zero, goes to what can be used. */
export const interestPaid = (order: Booked, day: number, amount: Decimal): JournalEntry => ({
  kind: INTEREST,
  reference: `mining:${order.id}:${day}`,
  postings: [
    { account: { house: HOUSE, coin: order.coin }, amount: negate(amount) },
    { account: own(order, 'available'), amount },
  ],
})

/** The amount is given back whole. */
export const returned = (order: Booked): JournalEntry => ({
  kind: RETURNED,
  reference: `mining:${order.id}`,
  postings: [
    { account: own(order, 'frozen'), amount: negate(order.amount) },
    { account: own(order, 'available'), amount: order.amount },
  ],
})

import { add, negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { StakingOrder } from './staking.orders.ts'

/** The kinds of the journal entries of stakes: held while they run, then back with the interest, at the end or before. */
export const HELD = 'staking-hold'
export const ENDED = 'staking-end'
export const REDEEMED = 'staking-redeem'

/** House account that pays the interest. */
const INTEREST = 'staking-interest'

/** What the entries need to know of a stake. */
type Booked = Pick<StakingOrder, 'id' | 'member' | 'coin' | 'amount'>

const own = ({ member, coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `staking:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** What is staked is held in the funds account. */
export const held = (order: Booked): JournalEntry =>
  entry(HELD, order, [
    [own(order, 'available'), negate(order.amount)],
    [own(order, 'frozen'), order.amount],
  ])

/** Amount and interest come back in one. */
export const givenBack = (kind: typeof ENDED | typeof REDEEMED, order: Booked, interest: Decimal): JournalEntry =>
  entry(kind, order, [
    [own(order, 'frozen'), negate(order.amount)],
    [own(order, 'available'), add(order.amount, interest)],
    [{ house: INTEREST, coin: order.coin }, negate(interest)],
  ])

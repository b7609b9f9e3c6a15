import { add, negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { StakingOrder } from './staking.orders.ts'

/** Kinds of the journal entries of stakes: held while active, then returned with interest at the end or on early redemption. */
export const HELD = 'staking-hold'
export const ENDED = 'staking-end'
export const REDEEMED = 'staking-redeem'

/** House account that pays the interest. */
const INTEREST = 'staking-interest'

/** Fields of a stake that its journal entries need. */
type Booked = Pick<StakingOrder, 'id' | 'member' | 'coin' | 'amount'>

const own = ({ member, coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `staking:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the staked amount in the funds account. */
export const held = (order: Booked): JournalEntry =>
  entry(HELD, order, [
    [own(order, 'available'), negate(order.amount)],
    [own(order, 'frozen'), order.amount],
  ])

/** Creates the entry that returns the amount and pays the interest. */
export const givenBack = (kind: typeof ENDED | typeof REDEEMED, order: Booked, interest: Decimal): JournalEntry =>
  entry(kind, order, [
    [own(order, 'frozen'), negate(order.amount)],
    [own(order, 'available'), add(order.amount, interest)],
    [{ house: INTEREST, coin: order.coin }, negate(interest)],
  ])

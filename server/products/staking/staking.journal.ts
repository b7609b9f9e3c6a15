import { add, negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { StakingOrder } from './staking.orders.ts'

/** Kinds of the journal entries of stakes: held while active, then returned with interest at the end or on early redemption. */
export const STAKING_HOLD = 'staking-hold'
export const STAKING_END = 'staking-end'
export const STAKING_REDEMPTION = 'staking-redeem'

/** House account that pays the interest. */
const INTEREST = 'staking-interest'

/** Fields of a stake that its journal entries need. */
type BookedStake = Pick<StakingOrder, 'id' | 'member' | 'coin' | 'amount'>

const getMemberAccount = ({ member, coin }: BookedStake, part: Part): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

const createEntry = (kind: string, { id }: BookedStake, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `staking:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the staked amount in the funds account. */
export const createStakeHoldEntry = (order: BookedStake): JournalEntry =>
  createEntry(STAKING_HOLD, order, [
    [getMemberAccount(order, 'available'), negate(order.amount)],
    [getMemberAccount(order, 'frozen'), order.amount],
  ])

/** Creates the entry that returns the amount and pays the interest. */
export const createStakeReturnEntry = (
  kind: typeof STAKING_END | typeof STAKING_REDEMPTION,
  order: BookedStake,
  interest: Decimal,
): JournalEntry =>
  createEntry(kind, order, [
    [getMemberAccount(order, 'frozen'), negate(order.amount)],
    [getMemberAccount(order, 'available'), add(order.amount, interest)],
    [{ house: INTEREST, coin: order.coin }, negate(interest)],
  ])

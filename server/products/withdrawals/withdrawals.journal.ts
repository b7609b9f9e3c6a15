import { negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Withdrawal } from './withdrawals.ts'

/** The kinds of the journal entries of withdrawals: held while they wait, then paid or given back. */
export const HELD = 'withdrawal-hold'
export const PAID = 'withdrawal'
export const RETURNED = 'withdrawal-return'

/** House account that withdrawals go to: what it has is what has left the platform. */
const HOUSE = 'withdrawals'
/** House account of the fees. */
const FEES = 'withdrawal-fees'

/** What the entries need to know of a withdrawal. */
type Booked = Pick<Withdrawal, 'id' | 'member' | 'account' | 'coin' | 'amount' | 'fee' | 'received'>

const own = ({ member, account, coin }: Booked, part: Part): AccountRef => ({ member, type: account, coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `withdrawal:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** The whole amount is held until somebody decides. */
export const held = (withdrawal: Booked): JournalEntry =>
  entry(HELD, withdrawal, [
    [own(withdrawal, 'available'), negate(withdrawal.amount)],
    [own(withdrawal, 'frozen'), withdrawal.amount],
  ])

/** A granted one leaves the platform, less the fee, which the house keeps. */
export const paid = (withdrawal: Booked): JournalEntry =>
  entry(PAID, withdrawal, [
    [own(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [{ house: HOUSE, coin: withdrawal.coin }, withdrawal.received],
    [{ house: FEES, coin: withdrawal.coin }, withdrawal.fee],
  ])

/** A refused one, or one that the member takes back, is given back whole. */
export const returned = (withdrawal: Booked): JournalEntry =>
  entry(RETURNED, withdrawal, [
    [own(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [own(withdrawal, 'available'), withdrawal.amount],
  ])

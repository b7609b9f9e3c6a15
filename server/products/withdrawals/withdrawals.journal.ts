import { negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Withdrawal } from './withdrawals.ts'

/** Kinds of the journal entries of withdrawals: held while waiting, then paid out or released. */
export const HELD = 'withdrawal-hold'
export const PAID = 'withdrawal'
export const RETURNED = 'withdrawal-return'

/** House account that payouts are booked to. Its balance is what has left the platform. */
const HOUSE = 'withdrawals'
/** House account that receives the fees. */
const FEES = 'withdrawal-fees'

/** Fields of a withdrawal that its journal entries need. */
type Booked = Pick<Withdrawal, 'id' | 'member' | 'account' | 'coin' | 'amount' | 'fee' | 'received'>

const own = ({ member, account, coin }: Booked, part: Part): AccountRef => ({ member, type: account, coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `withdrawal:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the amount until the decision. */
export const held = (withdrawal: Booked): JournalEntry =>
  entry(HELD, withdrawal, [
    [own(withdrawal, 'available'), negate(withdrawal.amount)],
    [own(withdrawal, 'frozen'), withdrawal.amount],
  ])

/** Creates the entry of an approved withdrawal: the amount leaves the platform, the house keeps the fee. */
export const paid = (withdrawal: Booked): JournalEntry =>
  entry(PAID, withdrawal, [
    [own(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [{ house: HOUSE, coin: withdrawal.coin }, withdrawal.received],
    [{ house: FEES, coin: withdrawal.coin }, withdrawal.fee],
  ])

/** Creates the entry that releases the amount of a refused or cancelled withdrawal. */
export const returned = (withdrawal: Booked): JournalEntry =>
  entry(RETURNED, withdrawal, [
    [own(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [own(withdrawal, 'available'), withdrawal.amount],
  ])

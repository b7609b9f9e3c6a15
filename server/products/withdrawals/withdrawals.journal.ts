import { negate, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Withdrawal } from './withdrawals.ts'

/** Kinds of the journal entries of withdrawals: held while waiting, then paid out or released. */
export const WITHDRAWAL_HOLD = 'withdrawal-hold'
export const WITHDRAWAL_PAYOUT = 'withdrawal'
export const WITHDRAWAL_RETURN = 'withdrawal-return'
/** Kind of the entry that returns a withdrawal whose payout failed. */
export const WITHDRAWAL_FAILURE = 'withdrawal-failure'

/** House account that payouts are booked to. Its balance is what has left the platform. */
const HOUSE = 'withdrawals'
/** House account that receives the fees. */
const FEES = 'withdrawal-fees'

/** Fields of a withdrawal that its journal entries need. */
type BookedWithdrawal = Pick<Withdrawal, 'id' | 'member' | 'account' | 'coin' | 'amount' | 'fee' | 'received'>

const getMemberAccount = ({ member, account, coin }: BookedWithdrawal, part: Part): AccountRef => ({
  member,
  type: account,
  coin,
  part,
})

const createEntry = (
  kind: string,
  { id }: BookedWithdrawal,
  postings: readonly [AccountRef, Decimal][],
): JournalEntry => ({
  kind,
  reference: `withdrawal:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the amount until the decision. */
export const createWithdrawalHoldEntry = (withdrawal: BookedWithdrawal): JournalEntry =>
  createEntry(WITHDRAWAL_HOLD, withdrawal, [
    [getMemberAccount(withdrawal, 'available'), negate(withdrawal.amount)],
    [getMemberAccount(withdrawal, 'frozen'), withdrawal.amount],
  ])

/** Creates the entry of an approved withdrawal: the amount leaves the platform, the house keeps the fee. */
export const createPayoutEntry = (withdrawal: BookedWithdrawal): JournalEntry =>
  createEntry(WITHDRAWAL_PAYOUT, withdrawal, [
    [getMemberAccount(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [{ house: HOUSE, coin: withdrawal.coin }, withdrawal.received],
    [{ house: FEES, coin: withdrawal.coin }, withdrawal.fee],
  ])

/** Creates the entry that releases the amount of a refused or cancelled withdrawal. */
export const createWithdrawalReturnEntry = (withdrawal: BookedWithdrawal): JournalEntry =>
  createEntry(WITHDRAWAL_RETURN, withdrawal, [
    [getMemberAccount(withdrawal, 'frozen'), negate(withdrawal.amount)],
    [getMemberAccount(withdrawal, 'available'), withdrawal.amount],
  ])

/** Creates the entry that returns an approved withdrawal with its fee, because it could not be paid. A withdrawal has at most one. */
export const createFailureEntry = (withdrawal: BookedWithdrawal): JournalEntry =>
  createEntry(WITHDRAWAL_FAILURE, withdrawal, [
    [{ house: HOUSE, coin: withdrawal.coin }, negate(withdrawal.received)],
    [{ house: FEES, coin: withdrawal.coin }, negate(withdrawal.fee)],
    [getMemberAccount(withdrawal, 'available'), withdrawal.amount],
  ])

import { negate, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Transfer } from './transfers.ts'

/** Kinds of the journal entries of internal transfers: held on the way, then arrived or returned. */
export const TRANSFER_HOLD = 'internal-transfer-hold'
export const TRANSFER_ARRIVAL = 'internal-transfer'
export const TRANSFER_RETURN = 'internal-transfer-return'

/** House account that receives the fees. */
const FEES = 'transfer-fees'

/** Fields of a transfer that its journal entries need. `coin` is a title. */
type BookedTransfer = Pick<Transfer, 'id' | 'sender' | 'recipient' | 'coin' | 'amount' | 'fee' | 'received'>

const getFundsAccount = (member: string, { coin }: BookedTransfer, part: Part): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

const createEntry = (
  kind: string,
  { id }: BookedTransfer,
  postings: readonly [AccountRef, Decimal][],
): JournalEntry => ({
  kind,
  reference: `internal-transfer:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the amount until it arrives. */
export const createTransferHoldEntry = (transfer: BookedTransfer): JournalEntry =>
  createEntry(TRANSFER_HOLD, transfer, [
    [getFundsAccount(transfer.sender, transfer, 'available'), negate(transfer.amount)],
    [getFundsAccount(transfer.sender, transfer, 'frozen'), transfer.amount],
  ])

/** Creates the entry of an arrival: the recipient gets the amount less the fee, which the house keeps. `from` is the sender's part that it is taken from. */
export const createTransferArrivalEntry = (transfer: BookedTransfer, from: Part): JournalEntry =>
  createEntry(TRANSFER_ARRIVAL, transfer, [
    [getFundsAccount(transfer.sender, transfer, from), negate(transfer.amount)],
    [getFundsAccount(transfer.recipient, transfer, 'available'), transfer.received],
    [{ house: FEES, coin: transfer.coin }, transfer.fee],
  ])

/** Creates the entry that returns the whole amount to the sender. */
export const createTransferReturnEntry = (transfer: BookedTransfer): JournalEntry =>
  createEntry(TRANSFER_RETURN, transfer, [
    [getFundsAccount(transfer.sender, transfer, 'frozen'), negate(transfer.amount)],
    [getFundsAccount(transfer.sender, transfer, 'available'), transfer.amount],
  ])

import { negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Transfer } from './transfers.ts'

/** Kinds of the journal entries of internal transfers: held on the way, then arrived or returned. */
export const HELD = 'internal-transfer-hold'
export const ARRIVED = 'internal-transfer'
export const RETURNED = 'internal-transfer-return'

/** House account that receives the fees. */
const FEES = 'transfer-fees'

/** Fields of a transfer that its journal entries need. `coin` is a title. */
type Booked = Pick<Transfer, 'id' | 'sender' | 'recipient' | 'coin' | 'amount' | 'fee' | 'received'>

const funds = (member: string, { coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `internal-transfer:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** Creates the entry that holds the amount until it arrives. */
export const held = (transfer: Booked): JournalEntry =>
  entry(HELD, transfer, [
    [funds(transfer.sender, transfer, 'available'), negate(transfer.amount)],
    [funds(transfer.sender, transfer, 'frozen'), transfer.amount],
  ])

/** Creates the entry of an arrival: the recipient gets the amount less the fee, which the house keeps. `from` is the sender's part that it is taken from. */
export const arrived = (transfer: Booked, from: Part): JournalEntry =>
  entry(ARRIVED, transfer, [
    [funds(transfer.sender, transfer, from), negate(transfer.amount)],
    [funds(transfer.recipient, transfer, 'available'), transfer.received],
    [{ house: FEES, coin: transfer.coin }, transfer.fee],
  ])

/** Creates the entry that returns the whole amount to the sender. */
export const returned = (transfer: Booked): JournalEntry =>
  entry(RETURNED, transfer, [
    [funds(transfer.sender, transfer, 'frozen'), negate(transfer.amount)],
    [funds(transfer.sender, transfer, 'available'), transfer.amount],
  ])

import { negate, sign } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { AccountRef, JournalEntry, Part } from '../../ledger/ledger.ts'
import type { Transfer } from './transfers.ts'

/** The kinds of the journal entries of internal transfers: held on the way, then arrived or given back. */
export const HELD = 'internal-transfer-hold'
export const ARRIVED = 'internal-transfer'
export const RETURNED = 'internal-transfer-return'

/** House account of the fees. */
const FEES = 'transfer-fees'

/** What the entries need to know of a transfer; `coin` is a title. */
type Booked = Pick<Transfer, 'id' | 'sender' | 'recipient' | 'coin' | 'amount' | 'fee' | 'received'>

const funds = (member: string, { coin }: Booked, part: Part): AccountRef => ({ member, type: 'funds', coin, part })

const entry = (kind: string, { id }: Booked, postings: readonly [AccountRef, Decimal][]): JournalEntry => ({
  kind,
  reference: `internal-transfer:${id}`,
  postings: postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }])),
})

/** The whole amount is held until it arrives. */
export const held = (transfer: Booked): JournalEntry =>
  entry(HELD, transfer, [
    [funds(transfer.sender, transfer, 'available'), negate(transfer.amount)],
    [funds(transfer.sender, transfer, 'frozen'), transfer.amount],
  ])

/** It goes to the recipient, less the fee, which the house keeps: out of what is held, or at once out of what is available. */
export const arrived = (transfer: Booked, from: Part): JournalEntry =>
  entry(ARRIVED, transfer, [
    [funds(transfer.sender, transfer, from), negate(transfer.amount)],
    [funds(transfer.recipient, transfer, 'available'), transfer.received],
    [{ house: FEES, coin: transfer.coin }, transfer.fee],
  ])

/** What does not arrive is given back whole. */
export const returned = (transfer: Booked): JournalEntry =>
  entry(RETURNED, transfer, [
    [funds(transfer.sender, transfer, 'frozen'), negate(transfer.amount)],
    [funds(transfer.sender, transfer, 'available'), transfer.amount],
  ])

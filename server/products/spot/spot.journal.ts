import { add, negate, sign, subtract } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { calculateAmounts, type OrderSide, type Progress, type Scales } from '../../../shared/base/money/fills.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'

/** Kinds of the journal entries of spot orders. */
export const SPOT_HOLD = 'spot-hold'
export const SPOT_FILL = 'spot-fill'
export const SPOT_RELEASE = 'spot-release'

/** House account that is the counterparty of members. It may go below zero. */
export const DESK = 'spot-desk'
/** House account that receives the fees. */
const FEES = 'spot-fees'

/** Fields of an order that its journal entries need. */
export interface BookedOrder {
  id: number
  member: string
  base: string
  quote: string
  side: OrderSide
  fee_percent: Decimal
}

/** Returns the coin that an order pays with and that is held for it. */
export const getHoldCoin = ({ side, base, quote }: Pick<BookedOrder, 'side' | 'base' | 'quote'>): string =>
  side === 'buy' ? quote : base

/** Returns the member's account for spot trading, which is the funds account. */
export const getSpotAccount = (
  member: string,
  coin: string,
  part: 'available' | 'frozen' = 'available',
): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

const toReference = (id: number): string => `spot:${id}`

const toPostings = (postings: readonly [AccountRef, Decimal][]): JournalEntry['postings'] =>
  postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }]))

/** Creates the entry that holds the maximum cost of an order while it is open. */
export const createSpotHoldEntry = (order: BookedOrder, amount: Decimal): JournalEntry => ({
  kind: SPOT_HOLD,
  reference: toReference(order.id),
  postings: toPostings([
    [getSpotAccount(order.member, getHoldCoin(order)), negate(amount)],
    [getSpotAccount(order.member, getHoldCoin(order), 'frozen'), amount],
  ]),
})

/** Creates the entry of an order's `number`th change, which holds more (a positive amount) or releases a part of the hold. */
export const createSpotAmendEntry = (order: BookedOrder, change: Decimal, number: number): JournalEntry => {
  const entry = sign(change) > 0 ? createSpotHoldEntry(order, change) : createSpotReleaseEntry(order, negate(change))
  return { ...entry, reference: `${toReference(order.id)}/${number}` }
}

/** Creates the entry that releases a held amount. */
export const createSpotReleaseEntry = (order: BookedOrder, amount: Decimal): JournalEntry => ({
  kind: SPOT_RELEASE,
  reference: toReference(order.id),
  postings: toPostings([
    [getSpotAccount(order.member, getHoldCoin(order), 'frozen'), negate(amount)],
    [getSpotAccount(order.member, getHoldCoin(order)), amount],
  ]),
})

/**
 * Creates the entry of an order's `number`th fill, from one progress to the next. Held money goes to the desk; the received coin comes from it, less the fee.
 * `release` is the unspent hold of a closed order.
 */
export function createSpotFillEntry(
  order: BookedOrder,
  from: Progress,
  to: Progress,
  { number, release, scales }: { number: number; release: Decimal; scales: Scales },
): JournalEntry {
  const [past, now] = [
    calculateAmounts(order.side, from, order.fee_percent, scales),
    calculateAmounts(order.side, to, order.fee_percent, scales),
  ]
  const given = subtract(now.given, past.given)
  const got = subtract(now.got, past.got)
  const fee = subtract(now.fee, past.fee)
  const gives = getHoldCoin(order)
  const gets = order.side === 'buy' ? order.base : order.quote
  return {
    kind: SPOT_FILL,
    reference: `${toReference(order.id)}/${number}`,
    postings: toPostings([
      [getSpotAccount(order.member, gives, 'frozen'), negate(add(given, release))],
      [getSpotAccount(order.member, gives), release],
      [{ house: DESK, coin: gives }, given],
      [{ house: DESK, coin: gets }, negate(add(got, fee))],
      [getSpotAccount(order.member, gets), got],
      [{ house: FEES, coin: gets }, fee],
    ]),
  }
}

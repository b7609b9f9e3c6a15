import { add, negate, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { amountsOf, type OrderSide, type Progress, type Scales } from '../../../shared/money/fills.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'

/** Kinds of the journal entries of spot orders. */
export const HOLD = 'spot-hold'
export const FILL = 'spot-fill'
export const RELEASE = 'spot-release'

/** House account that is the counterparty of members. It may go below zero. */
export const DESK = 'spot-desk'
/** House account that receives the fees. */
const FEES = 'spot-fees'

/** Fields of an order that its journal entries need. */
export interface Ordered {
  id: number
  member: string
  base: string
  quote: string
  side: OrderSide
  fee_percent: Decimal
}

/** Returns the coin that an order pays with and that is held for it. */
export const holdCurrency = ({ side, base, quote }: Pick<Ordered, 'side' | 'base' | 'quote'>): string =>
  side === 'buy' ? quote : base

/** Returns the member's account for spot trading, which is the funds account. */
export const spotAccount = (member: string, coin: string, part: 'available' | 'frozen' = 'available'): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

const referenceOf = (id: number): string => `spot:${id}`

const posted = (postings: readonly [AccountRef, Decimal][]): JournalEntry['postings'] =>
  postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }]))

/** Creates the entry that holds the maximum cost of an order while it is open. */
export const held = (order: Ordered, amount: Decimal): JournalEntry => ({
  kind: HOLD,
  reference: referenceOf(order.id),
  postings: posted([
    [spotAccount(order.member, holdCurrency(order)), negate(amount)],
    [spotAccount(order.member, holdCurrency(order), 'frozen'), amount],
  ]),
})

/** Creates the entry that releases a held amount. */
export const released = (order: Ordered, amount: Decimal): JournalEntry => ({
  kind: RELEASE,
  reference: referenceOf(order.id),
  postings: posted([
    [spotAccount(order.member, holdCurrency(order), 'frozen'), negate(amount)],
    [spotAccount(order.member, holdCurrency(order)), amount],
  ]),
})

/**
 * Creates the entry of an order's `number`th fill, from one progress to the next. Held money goes to the desk, the bought coin comes from it less the fee.
 * `release` is the unspent hold of a closed order.
 */
export function fillEntry(
  order: Ordered,
  from: Progress,
  to: Progress,
  { number, release, scales }: { number: number; release: Decimal; scales: Scales },
): JournalEntry {
  const [past, now] = [
    amountsOf(order.side, from, order.fee_percent, scales),
    amountsOf(order.side, to, order.fee_percent, scales),
  ]
  const given = subtract(now.given, past.given)
  const got = subtract(now.got, past.got)
  const fee = subtract(now.fee, past.fee)
  const gives = holdCurrency(order)
  const gets = order.side === 'buy' ? order.base : order.quote
  return {
    kind: FILL,
    reference: `${referenceOf(order.id)}/${number}`,
    postings: posted([
      [spotAccount(order.member, gives, 'frozen'), negate(add(given, release))],
      [spotAccount(order.member, gives), release],
      [{ house: DESK, coin: gives }, given],
      [{ house: DESK, coin: gets }, negate(add(got, fee))],
      [spotAccount(order.member, gets), got],
      [{ house: FEES, coin: gets }, fee],
    ]),
  }
}

import { add, negate, sign, subtract } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import { amountsOf, type OrderSide, type Progress, type Scales } from '../../../shared/money/fills.ts'
import type { AccountRef, JournalEntry } from '../../ledger/ledger.ts'

/** The kinds of the journal entries of spot orders. */
export const HOLD = 'spot-hold'
export const FILL = 'spot-fill'
export const RELEASE = 'spot-release'

/** House account that members trade with; it may go below zero. */
export const DESK = 'spot-desk'
/** House account of the fees. */
const FEES = 'spot-fees'

/** Whose order it is, and of what. */
export interface Ordered {
  id: number
  member: string
  base: string
  quote: string
  side: OrderSide
  fee_percent: Decimal
}

/** The coin that an order gives and that is held for it. */
export const holdCurrency = ({ side, base, quote }: Pick<Ordered, 'side' | 'base' | 'quote'>): string =>
  side === 'buy' ? quote : base

/** Spot trading uses the funds account. */
export const spotAccount = (member: string, coin: string, part: 'available' | 'frozen' = 'available'): AccountRef => ({
  member,
  type: 'funds',
  coin,
  part,
})

const referenceOf = (id: number): string => `spot:${id}`

const posted = (postings: readonly [AccountRef, Decimal][]): JournalEntry['postings'] =>
  postings.flatMap(([account, amount]) => (sign(amount) === 0 ? [] : [{ account, amount }]))

/** What an order may cost is held while it is open. */
export const held = (order: Ordered, amount: Decimal): JournalEntry => ({
  kind: HOLD,
  reference: referenceOf(order.id),
  postings: posted([
    [spotAccount(order.member, holdCurrency(order)), negate(amount)],
    [spotAccount(order.member, holdCurrency(order), 'frozen'), amount],
  ]),
})

/** What is not needed any more goes back. */
export const released = (order: Ordered, amount: Decimal): JournalEntry => ({
  kind: RELEASE,
  reference: referenceOf(order.id),
  postings: posted([
    [spotAccount(order.member, holdCurrency(order), 'frozen'), negate(amount)],
    [spotAccount(order.member, holdCurrency(order)), amount],
  ]),
})

/**
 * The `number`th fill of an order, from one progress to the next: held money goes to the desk, what was bought comes from it less the fee, and `release`,
 * what a closed order does not need any more, goes back.
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

import { CURRENCY } from '../../../shared/contract/constants.ts'
import { add, negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type AccountRef, allCoins, type Coin, type JournalEntry } from '../../ledger/ledger.ts'
import type { OptionOutcome } from './options.rules.ts'

/** The kinds of the journal entries of options. They stand in every database: the older word of the first one stays. */
export const ORDER_AMOUNT = 'option-stake'
export const SETTLEMENT = 'option-settlement'

/** House account of the amounts of open orders; it holds their sum at any time. */
export const HELD: AccountRef = { house: 'options-held', coin: CURRENCY }
/** House account that pays profits and takes the amounts of lost orders; it may go below zero. */
export const POOL: AccountRef = { house: 'options-pool', coin: CURRENCY }

/** The account of a member that orders are paid from and settled to. */
export const optionsAccount = (member: string): AccountRef => ({ member, type: 'options', coin: CURRENCY })

/** The coin that options are paid in. Throws when the platform does not have it. */
export async function optionsCoin(sql: Sql): Promise<Coin> {
  const coin = (await allCoins(sql)).find(({ title }) => title === CURRENCY)
  if (!coin) throw new Error(`there is no coin ${CURRENCY}`)
  return coin
}

/** Whose order it is, and the amount that is held for it. */
export interface HeldOrder {
  id: number
  member: string
  amount: Decimal
}

/** Takes the amount from the member and holds it while the order is open. */
export const holdEntry = ({ id, member, amount }: HeldOrder): JournalEntry => ({
  kind: ORDER_AMOUNT,
  reference: referenceOf(id),
  postings: [
    { account: optionsAccount(member), amount: negate(amount) },
    { account: HELD, amount },
  ],
})

/**
 * The held amount goes back to the member, with the profit from the pool when won, or to the pool when lost. Every outcome is booked under the same name,
 * so that the books themselves refuse to settle an order a second time, the other way round included.
 */
export function settlementEntry({ id, member, amount }: HeldOrder, { outcome, profit }: OptionOutcome): JournalEntry {
  const paid = outcome === 'won' ? add(amount, profit) : amount
  const receiver = outcome === 'lost' ? POOL : optionsAccount(member)
  const postings = [
    { account: HELD, amount: negate(amount) },
    { account: receiver, amount: paid },
    ...(profit === '0' ? [] : [{ account: POOL, amount: negate(profit) }]),
  ]
  return { kind: SETTLEMENT, reference: referenceOf(id), member, postings }
}

const referenceOf = (id: number): string => `option:${id}`

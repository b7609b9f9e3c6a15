import { CURRENCY } from '../../../shared/contract/constants.ts'
import { add, negate } from '../../../shared/money/decimal.ts'
import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type AccountRef, allCoins, type Coin, type JournalEntry } from '../../ledger/ledger.ts'
import type { OptionOutcome } from './options.rules.ts'

/** Kinds of the journal entries of options. They are stored in every database, so the first keeps its old value. */
export const ORDER_AMOUNT = 'option-stake'
export const SETTLEMENT = 'option-settlement'

/** House account that holds the amounts of open orders. Its balance is always their sum. */
export const HELD: AccountRef = { house: 'options-held', coin: CURRENCY }
/** House account that pays profits and receives lost amounts. It may go below zero. */
export const POOL: AccountRef = { house: 'options-pool', coin: CURRENCY }

/** Returns the member's account that orders are paid from and settled to. */
export const optionsAccount = (member: string): AccountRef => ({ member, type: 'options', coin: CURRENCY })

/**
 * Returns the coin that options are paid in.
 * @throws Error if the platform does not have it.
 */
export async function optionsCoin(sql: Sql): Promise<Coin> {
  const coin = (await allCoins(sql)).find(({ title }) => title === CURRENCY)
  if (!coin) throw new Error(`no coin ${CURRENCY} in the database`)
  return coin
}

/** Order id, its member and the amount held for it. */
export interface HeldOrder {
  id: number
  member: string
  amount: Decimal
}

/** Creates the entry that holds the amount of an order while it is open. */
export const holdEntry = ({ id, member, amount }: HeldOrder): JournalEntry => ({
  kind: ORDER_AMOUNT,
  reference: referenceOf(id),
  postings: [
    { account: optionsAccount(member), amount: negate(amount) },
    { account: HELD, amount },
  ],
})

/**
 * Creates the entry that settles an order: the held amount goes to the member, plus profit from the pool if won, or to the pool if lost. All outcomes use the
 * same reference, so the ledger rejects a second settlement of an order, whatever its outcome.
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

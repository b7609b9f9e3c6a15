import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { add, negate } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { OptionOutcome } from '../../../shared/base/rules/options.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type AccountRef, allCoins, type Coin, type JournalEntry } from '../../ledger/ledger.ts'

/** Kinds of the journal entries of options. They are stored in every database, so the hold is still called `option-stake`. */
export const OPTION_HOLD = 'option-stake'
export const OPTION_SETTLEMENT = 'option-settlement'

/** House account that holds the amounts of open orders. Its balance is always their sum. */
export const OPTIONS_HOLD_ACCOUNT: AccountRef = { house: 'options-held', coin: CURRENCY }
/** House account that pays profits and receives lost amounts. It may go below zero. */
export const OPTIONS_POOL_ACCOUNT: AccountRef = { house: 'options-pool', coin: CURRENCY }

/** Returns the member's account that orders are paid from and settled to. */
export const getOptionsAccount = (member: string): AccountRef => ({ member, type: 'options', coin: CURRENCY })

/**
 * Returns the coin that options are paid in.
 * @throws Error if the platform does not have it.
 */
export async function getOptionsCoin(sql: Sql): Promise<Coin> {
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
export const createOptionHoldEntry = ({ id, member, amount }: HeldOrder): JournalEntry => ({
  kind: OPTION_HOLD,
  reference: toReference(id),
  postings: [
    { account: getOptionsAccount(member), amount: negate(amount) },
    { account: OPTIONS_HOLD_ACCOUNT, amount },
  ],
})

/**
 * Creates the entry that settles an order: the held amount goes to the member, plus profit from the pool if won, or to the pool if lost. All outcomes use the
 * same reference, so the ledger rejects a second settlement of an order, whatever its outcome.
 */
export function createSettlementEntry(
  { id, member, amount }: HeldOrder,
  { outcome, profit }: OptionOutcome,
): JournalEntry {
  const paid = outcome === 'won' ? add(amount, profit) : amount
  const receiver = outcome === 'lost' ? OPTIONS_POOL_ACCOUNT : getOptionsAccount(member)
  const postings = [
    { account: OPTIONS_HOLD_ACCOUNT, amount: negate(amount) },
    { account: receiver, amount: paid },
    ...(profit === '0' ? [] : [{ account: OPTIONS_POOL_ACCOUNT, amount: negate(profit) }]),
  ]
  return { kind: OPTION_SETTLEMENT, reference: toReference(id), member, postings }
}

const toReference = (id: number): string => `option:${id}`

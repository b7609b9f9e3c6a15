import { CURRENCY } from '../../shared/contract/constants.ts'
import { add, negate } from '../../shared/money/decimal.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import type { Sql } from '../db/sql.ts'
import { type AccountRef, type Coin, coinsOf, type Entry } from '../ledger/ledger.ts'
import type { Outcome } from './rules.ts'

/** The kinds of the journal entries of options. */
export const STAKE = 'option-stake'
export const SETTLEMENT = 'option-settlement'

/** House account of the stakes of open orders: holds what they come to, at any time. */
export const HELD: AccountRef = { house: 'options-held', coin: CURRENCY }
/** House account that pays profits and takes lost stakes; it may go below zero. */
export const POOL: AccountRef = { house: 'options-pool', coin: CURRENCY }

/** Where a member's stakes come from and go back to. */
export const stakesOf = (member: string): AccountRef => ({ member, type: 'options', coin: CURRENCY })

/** The coin that options are staked in. Throws when the platform does not have it. */
export async function stakeCoin(sql: Sql): Promise<Coin> {
  const coin = (await coinsOf(sql)).find(({ title }) => title === CURRENCY)
  if (!coin) throw new Error(`there is no coin ${CURRENCY}`)
  return coin
}

/** Whose order it is, and what it may lose. */
export interface Staked {
  id: number
  member: string
  stake: Decimal
}

/** The member's stake is held while the order is open. */
export const stakeTaken = ({ id, member, stake }: Staked): Entry => ({
  kind: STAKE,
  reference: referenceOf(id),
  postings: [
    { account: stakesOf(member), amount: negate(stake) },
    { account: HELD, amount: stake },
  ],
})

/**
 * The held stake goes back to the member, with the profit from the pool when won, or to the pool when lost. Every outcome is booked under the same name,
 * so that the books themselves refuse to settle an order a second time, the other way round included.
 */
export function settlementEntry({ id, member, stake }: Staked, { outcome, profit }: Outcome): Entry {
  const paid = outcome === 'won' ? add(stake, profit) : stake
  const receiver = outcome === 'lost' ? POOL : stakesOf(member)
  const postings = [
    { account: HELD, amount: negate(stake) },
    { account: receiver, amount: paid },
    ...(profit === '0' ? [] : [{ account: POOL, amount: negate(profit) }]),
  ]
  return { kind: SETTLEMENT, reference: referenceOf(id), postings }
}

const referenceOf = (id: number): string => `option:${id}`

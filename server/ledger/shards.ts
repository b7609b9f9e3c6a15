import { type AccountRef, accountPath } from './account.ts'

/** An account of the house is kept in so many rows, beside the one for what concerns no member. */
const SHARDS = 16

/** Whose an entry is: the shard of the house's accounts that it is booked on. */
interface Owned {
  /** The member whom it concerns; else the first one whose account it moves, else none. */
  member?: string
  postings: readonly { account: AccountRef }[]
}

/** A row that an account is kept in. */
export interface AccountRow {
  address: string
  shard: number
}

/**
 * The row on which an entry's posting is booked. The house's accounts are in every member's entries, and a row is locked until the transaction ends: kept in one
 * row each, all members would come one after the other. All that concerns one member meets in one row, so that what is held for him is where it is taken from.
 */
export function rowOf(account: AccountRef, entry: Owned): AccountRow {
  const path = accountPath(account)
  const shard = 'member' in account || account.isWhole ? 0 : shardOf(entry)
  return { address: shard === 0 ? path : path.replace(/\/[^/]*$/, (coin) => `:${shard}${coin}`), shard }
}

function shardOf({ member, postings }: Owned): number {
  const own = member ?? postings.map(({ account }) => account).find((account) => 'member' in account)?.member
  if (own === undefined) return 0
  // As the database counts it (0042_house_shards.sql); members are known by their numbers, other names are for tests.
  const number = /^\d+$/.test(own) ? BigInt(own) : [...own].reduce((sum, sign) => sum + BigInt(sign.charCodeAt(0)), 0n)
  return Number(number % BigInt(SHARDS)) + 1
}

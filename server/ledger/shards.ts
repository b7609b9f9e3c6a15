import { type AccountRef, accountPath } from './account.ts'

/** Rows of each account of the house, in addition to the row for entries that concern no member. */
const SHARDS = 16

/** Fields of an entry that decide the shard of the house's accounts. */
interface Owned {
  /** Member whom the entry concerns; by default that of its first posting on a member's account, if any. */
  member?: string
  postings: readonly { account: AccountRef }[]
}

/** Row that stores an account or one shard of it. */
export interface AccountRow {
  address: string
  shard: number
}

/**
 * Returns the row that a posting of an entry is booked on. The house's accounts are in every member's entries, and a row is locked until the transaction ends:
 * with one row each, all members would wait for each other. All postings for one member are in one shard, so that a hold and its release use the same row.
 */
export function rowOf(account: AccountRef, entry: Owned): AccountRow {
  const path = accountPath(account)
  const shard = 'member' in account || account.isWhole ? 0 : shardOf(entry)
  return { address: shard === 0 ? path : path.replace(/\/[^/]*$/, (coin) => `:${shard}${coin}`), shard }
}

function shardOf({ member, postings }: Owned): number {
  const own = member ?? postings.map(({ account }) => account).find((account) => 'member' in account)?.member
  if (own === undefined) return 0
  // Must match 0042_house_shards.sql. Ids of members are numbers; other names occur in tests only.
  const number = /^\d+$/.test(own) ? BigInt(own) : [...own].reduce((sum, sign) => sum + BigInt(sign.charCodeAt(0)), 0n)
  return Number(number % BigInt(SHARDS)) + 1
}

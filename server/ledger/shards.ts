import { type AccountRef, getAccountAddress } from './account.ts'

/**
 * Number of shards of each house account that are chosen by member id. Entries that concern no member are booked on one more row, shard 0. Do not change the
 * number: migration 0042 placed the older holds with the same number.
 */
export const HOUSE_SHARD_COUNT = 16
/**
 * Highest number of a shard. Those above 16 are added when all rows of an account are locked at once (`lockAccounts`), so an account has about as many rows as there
 * were concurrent transactions.
 */
export const MAX_HOUSE_SHARDS = 256

/** Fields of an entry that decide the shard of the house's accounts. */
interface ShardOwner {
  /** Member whom the entry concerns; by default that of its first posting on a member's account, if any. */
  member?: string
  postings: readonly { account: AccountRef }[]
}

/** Row that stores an account or one shard of it; 0 is the row without a shard in its address. */
export interface AccountRow {
  address: string
  shard: number
}

/**
 * Returns the row that a posting of an entry is booked on if it is free. The house's accounts are in every member's entries, and a row is locked until the
 * transaction ends: with one row each, all members would wait for each other. Another row takes its place if it is locked, so a row of the house can be below zero
 * while the account is not: only the sum of the rows is a balance.
 */
export function getAccountRow(account: AccountRef, entry: ShardOwner): AccountRow {
  const path = getAccountAddress(account)
  const shard = 'member' in account || account.isUnsharded ? 0 : getShard(entry)
  return { address: shard === 0 ? path : path.replace(/\/[^/]*$/, (coin) => `:${shard}${coin}`), shard }
}

function getShard({ member, postings }: ShardOwner): number {
  const own = member ?? postings.map(({ account }) => account).find((account) => 'member' in account)?.member
  if (own === undefined) return 0
  // Ids of members are numbers; other names occur in tests only.
  const number = /^\d+$/.test(own) ? BigInt(own) : [...own].reduce((sum, sign) => sum + BigInt(sign.charCodeAt(0)), 0n)
  return Number(number % BigInt(HOUSE_SHARD_COUNT)) + 1
}

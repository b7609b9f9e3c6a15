import type { AccountType } from '../../shared/base/contract/constants.ts'

/** Part of a member's account: usable, or held for open orders and requests. Each part has its own row and balance. */
export type Part = 'available' | 'frozen'

/** Account of a member in one coin, `available` unless stated. */
export interface MemberAccount {
  member: string
  type: AccountType
  coin: string
  part?: Part
}

/**
 * Account of a member, or of the house by its name, such as `options-pool`. An account of the house is stored in several rows, so that members do not wait for
 * each other (shards.ts). With `isUnsharded` it has one row: a transaction that posts to it knows its balance until the transaction ends.
 */
export type AccountRef = MemberAccount | { house: string; coin: string; isUnsharded?: boolean }

const NAME_PATTERN = /^[A-Za-z0-9-]{1,64}$/

/**
 * Returns the unique address of an account in the database: `member/42/options/available/USDT`, `house/fees/USDT`.
 * @throws RangeError if the name contains other characters than letters, digits and hyphens
 */
export function getAccountAddress(account: AccountRef): string {
  const name = 'member' in account ? account.member : account.house
  if (!NAME_PATTERN.test(name)) throw new RangeError(`invalid account name: ${JSON.stringify(name)}`)
  return 'member' in account
    ? `member/${name}/${account.type}/${account.part ?? 'available'}/${account.coin}`
    : `house/${name}/${account.coin}`
}

import type { AccountType } from '../../shared/contract/constants.ts'

/** What of an account can be used and what is held back for running business. */
export type Part = 'available' | 'frozen'

/** A member's account in one coin, `available` unless stated. */
export interface MemberAccount {
  member: string
  type: AccountType
  coin: string
  part?: Part
}

/**
 * A member's account, or an account of the house by its name, such as `options-pool`. That of the house is kept in several rows,
 * so that members do not wait for each other (shards.ts), unless it `isWhole`: then whoever has booked on it knows its balance until the transaction ends.
 */
export type AccountRef = MemberAccount | { house: string; coin: string; isWhole?: boolean }

const WORD = /^[A-Za-z0-9-]{1,64}$/

/** The account's one name, under which the database knows it: `member/42/options/available/USDT`, `house/fees/USDT`. Throws on names with other signs. */
export function accountPath(account: AccountRef): string {
  const name = 'member' in account ? account.member : account.house
  if (!WORD.test(name)) throw new RangeError(`not a name of an account: ${JSON.stringify(name)}`)
  return 'member' in account
    ? `member/${name}/${account.type}/${account.part ?? 'available'}/${account.coin}`
    : `house/${name}/${account.coin}`
}

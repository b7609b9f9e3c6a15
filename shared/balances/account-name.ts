import type { AccountType } from '../contract/constants.ts'

/** The key of an account's name in the namespace `balances`, by its type. */
export const accountName = (type: AccountType) => `${type}Account` as const

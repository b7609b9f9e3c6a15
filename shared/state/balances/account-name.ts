import type { AccountType } from '../../base/contract/constants.ts'

/** Returns the key of an account's name in the namespace `balances`. */
export const getAccountNameKey = (type: AccountType) => `${type}Account` as const

import { ACCOUNT_TYPES, type AccountType } from '../contract/constants.ts'

/** The page of a coin's account (`/trade-account`) as the query of a link: the coin by its id, and one of the tabs where it is not the first. */
export const recordsOf = (
  coin: string,
  type: AccountType,
  tab?: 'deposits' | 'withdrawals',
): Record<string, string> => ({ id: coin, type: ACCOUNT_TYPES[type], ...(tab && { tab }) })

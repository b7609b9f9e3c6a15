import { ACCOUNT_TYPES, type AccountType } from '../../base/contract/constants.ts'

/** Returns the query of a link to the page of a coin's account (`/trade-account`): the coin's id, and the tab unless it is the first. */
export const toRecordsQuery = (
  coin: string,
  type: AccountType,
  tab?: 'deposits' | 'withdrawals',
): Record<string, string> => ({ id: coin, type: ACCOUNT_TYPES[type], ...(tab && { tab }) })

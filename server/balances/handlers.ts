import type { Handler } from '../http/handle.ts'
import { getBalances } from './get-balances.ts'

/** What answers the calls about balances. */
export const balanceHandlers: readonly Handler[] = [getBalances]

import type { Handler } from '../http/handle.ts'
import { getBalances } from './get-balances.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from './records.ts'
import { transferBetweenAccounts } from './transfer.ts'

/** What answers the calls about balances, what made them, and transfers between them. */
export const balanceHandlers: readonly Handler[] = [
  getBalances,
  getBills,
  getWithdrawals,
  getDeposits,
  getTransfers,
  transferBetweenAccounts,
]

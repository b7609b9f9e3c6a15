import { getBalanceHistory } from '../../base/contract/balance-history.ts'
import { getBalances } from '../../base/contract/balances.ts'
import { keepPolled } from '../last-figures/last-figures.ts'
import { $balances } from './balances.store.ts'
import { $balanceHistory } from './history.ts'

/** Keeps the member's balances and totals on the device. No form uses these stores. */
export function keepBalances(): void {
  keepPolled('balances', getBalances.data, $balances)
  keepPolled('history', getBalanceHistory.data, $balanceHistory)
}

import { computed } from 'nanostores'
import { pageSingleton } from '../../../shared/runtime.ts'
import { $termsAndBalance } from '../terms.store.ts'

/** Balance of the coin in which orders are paid. 0 until it has loaded. */
export const $balance = pageSingleton('options.balance', () =>
  computed($termsAndBalance, ({ data }) => data?.balance ?? '0'),
)

/** Reloads the balance after an order changed it, and ignores older responses. The previous balance stays if that fails. */
export const refreshBalance = (): Promise<void> => $termsAndBalance.invalidate()

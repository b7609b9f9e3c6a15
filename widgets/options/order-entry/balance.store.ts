import { computed } from 'nanostores'
import { pageSingleton } from '../../../shared/runtime.ts'
import { $termsAndBalance } from '../terms.store.ts'

/** What the member has of the coin that orders are paid in; nothing until it has come. */
export const $balance = pageSingleton('options.balance', () =>
  computed($termsAndBalance, ({ data }) => data?.balance ?? '0'),
)

/** Loads the balance again: an order or a settlement has changed it. What is known stays when that fails. */
export const refreshBalance = (): Promise<void> => $termsAndBalance.refresh()

import { computed } from 'nanostores'
import { pageSingleton } from '../../../shared/runtime.ts'
import { $termsAndBalance } from '../terms.store.ts'

/** What the member has of the coin that orders are paid in; nothing until it has come. */
export const $balance = pageSingleton('options.balance', () =>
  computed($termsAndBalance, ({ data }) => data?.balance ?? '0'),
)

/** Requests the balance anew after an order changed it, and drops older answers. What is known stays when that fails. */
export const refreshBalance = (): Promise<void> => $termsAndBalance.invalidate()

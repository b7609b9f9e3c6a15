import { computed } from 'nanostores'
import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getOptionTerms } from '../../shared/base/contract/options.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $settlementCount } from '../../shared/state/orders/settlement-count.ts'
import { $token } from '../../shared/state/session/token.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import { type OptionTerms, parseOptionTerms } from './terms.rules.ts'

/** Terms of the member. `terms` is null for a visitor and until they have loaded. */
export interface TermsState {
  terms: OptionTerms | null
  failed: boolean
}

/** Result of the call that returns terms and balance, polled because orders of other devices change the balance. A settlement reloads it at once. */
export const $termsAndBalance = pageSingleton('options.terms.resource', () => {
  const $store = polled(BALANCES_POLL_MS, () => call(getOptionTerms, {}, { quiet: true }), $token)
  $settlementCount.listen(() => void $store.invalidate())
  return $store
})

/** Terms of the member. */
export const $terms = pageSingleton('options.productTerms', () =>
  computed($termsAndBalance, ({ data, failed }): TermsState => ({ terms: data && parseOptionTerms(data), failed })),
)

/** Balance of the coin in which orders are paid. 0 until it has loaded. */
export const $balance = pageSingleton('options.balance', () =>
  computed($termsAndBalance, ({ data }) => data?.balance ?? '0'),
)

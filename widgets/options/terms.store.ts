import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { $settlementCount } from '../../shared/orders/settlement-count.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { type OptionTerms, parseOptionTerms } from './terms.rules.ts'

/** Terms of the member. `terms` is null for a visitor and until they have loaded. */
export interface TermsState {
  terms: OptionTerms | null
  failed: boolean
}

/** Result of the call that returns terms and balance. A failed call is retried every 5 s, and a settlement reloads it because it changes the balance. */
export const $termsAndBalance = pageSingleton('options.terms.resource', () =>
  memberResource(() => call(getOptionTerms, {}, { quiet: true }), {
    retryMs: DETAIL_POLL_MS,
    $reloadOn: $settlementCount,
  }),
)

/** Terms of the member. */
export const $terms = pageSingleton('options.productTerms', () =>
  computed($termsAndBalance, ({ data, failed }): TermsState => ({ terms: data && parseOptionTerms(data), failed })),
)

/** Balance of the coin in which orders are paid. 0 until it has loaded. */
export const $balance = pageSingleton('options.balance', () =>
  computed($termsAndBalance, ({ data }) => data?.balance ?? '0'),
)

import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { $settled } from '../../shared/orders/settlement-count.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { readTerms, type Terms } from './terms.rules.ts'

/** Terms of the member. `terms` is null for a visitor and until they have loaded. */
export interface TermsState {
  terms: Terms | null
  failed: boolean
}

/** Result of the call that returns terms and balance. A failed call is retried every 5 s, and a settlement reloads it because it changes the balance. */
export const $termsAndBalance = pageSingleton('options.terms.resource', () =>
  memberResource(() => call(getOptionTerms, {}, { quiet: true }), {
    retryMs: DETAIL_POLL_MS,
    $reloadOn: $settled,
  }),
)

/** Terms of the member. */
export const $terms = pageSingleton('options.productTerms', () =>
  computed($termsAndBalance, ({ data, failed }): TermsState => ({ terms: data && readTerms(data), failed })),
)

/** Reloads the terms. The previous terms stay if that fails. */
export const refreshTerms = (): Promise<void> => $termsAndBalance.refresh()

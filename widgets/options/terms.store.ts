import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { $settled } from '../../shared/orders/settlement-count.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { readTerms, type Terms } from './terms.rules.ts'

/** At what the member trades; `terms` is null for a visitor and until they have come. */
export interface TermsState {
  terms: Terms | null
  failed: boolean
}

/** What the one call for terms and balance answers. A failed try is repeated each 5 s; a settlement changes the balance. */
export const $termsAndBalance = pageSingleton('options.terms.resource', () =>
  memberResource(() => call(getOptionTerms, {}, { quiet: true }), {
    retryMs: DETAIL_POLL_MS,
    $reloadOn: $settled,
  }),
)

/** The terms at which the member trades. */
export const $terms = pageSingleton('options.productTerms', () =>
  computed($termsAndBalance, ({ data, failed }): TermsState => ({ terms: data && readTerms(data), failed })),
)

/** Loads the terms again; those that are known stay when that fails. */
export const refreshTerms = (): Promise<void> => $termsAndBalance.refresh()

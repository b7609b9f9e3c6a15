import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { readTerms, type Terms } from './terms.rules.ts'

/** The terms and the member's balance; `terms` is null for a visitor and until they have come. */
export interface TermsState {
  terms: Terms | null
  failed: boolean
}

const $resource = pageSingleton('options.terms.resource', () =>
  memberResource(() => call(getOptionTerms, {}, { quiet: true }), { retryMs: DETAIL_POLL_MS }),
)

/** The terms at which the member trades; a failed try is repeated each 5 s. */
export const $terms = pageSingleton('options.terms', () =>
  computed($resource, ({ data, failed }): TermsState => ({ terms: data && readTerms(data), failed })),
)

/** Loads terms and balance again: after an order, after a settlement, when the form opens. What is known stays when that fails. */
export const refreshTerms = (): Promise<void> => $resource.refresh()

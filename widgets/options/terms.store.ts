import { computed } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { readTerms, type Terms } from './terms.rules.ts'

/** At what the member trades; `terms` is null for a visitor and until they have come. */
export interface TermsState {
  terms: Terms | null
  failed: boolean
}

/** One call brings terms and balance. A failed try is repeated each 5 s. */
const $resource = pageSingleton('options.terms.resource', () =>
  memberResource(() => call(getOptionTerms, {}, { quiet: true }), { retryMs: DETAIL_POLL_MS }),
)

/** The terms at which the member trades. */
export const $terms = pageSingleton('options.productTerms', () =>
  computed($resource, ({ data, failed }): TermsState => ({ terms: data && readTerms(data), failed })),
)

/** What the member has of the coin that stakes are paid in; nothing until it has come. */
export const $balance = pageSingleton('options.balance', () => computed($resource, ({ data }) => data?.balance ?? '0'))

/** Loads the terms again; those that are known stay when that fails. */
export const refreshTerms = (): Promise<void> => $resource.refresh()

/** Loads the balance again: an order or a settlement has changed it. What is known stays when that fails. */
export const refreshBalance = (): Promise<void> => $resource.refresh()

import { atom, onMount } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { getOptionTerms } from '../../shared/contract/options.ts'
import { $reconnected } from '../../shared/feed/status.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { readTerms, type Terms } from './terms.rules.ts'

/** The terms and the member's balance; `terms` is null for a visitor and until they have come. */
export interface TermsState {
  terms: Terms | null
  failed: boolean
}

const NONE: TermsState = { terms: null, failed: false }

/** The terms at which the member trades. Loaded with the first who looks and with each session; a failed try is repeated each 5 s. */
export const $terms = pageSingleton('options.terms', () => {
  const $store = atom<TermsState>(NONE)
  onMount($store, () => {
    const ends = [
      $token.subscribe(() => {
        $store.set(NONE)
        void refreshTerms()
      }),
      $reconnected.listen(() => void refreshTerms()),
    ]
    return () => {
      clearTimeout(retry)
      for (const end of ends) end()
    }
  })
  return $store
})

let retry: ReturnType<typeof setTimeout> | undefined
let requests = 0
/** The latest request that was answered. */
let answered = 0

/**
 * Loads terms and balance anew: after an order, after a settlement, when the form opens. What is known stays when that fails. Answers may overtake each
 * other: one that was asked for before what is shown would bring back the balance from before a settlement.
 */
export async function refreshTerms(): Promise<void> {
  clearTimeout(retry)
  const token = $token.get()
  if (token === '') return
  requests += 1
  const mine = requests
  const answer = await call(getOptionTerms, {}, { quiet: true })
  if (token !== $token.get() || mine < answered) return
  answered = mine
  if (answer.ok) return $terms.set({ terms: readTerms(answer.data), failed: false })
  $terms.set({ ...$terms.get(), failed: true })
  clearTimeout(retry)
  if ($terms.lc > 0) retry = setTimeout(() => void refreshTerms(), DETAIL_POLL_MS)
}

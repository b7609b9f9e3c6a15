import { atom, type ReadableAtom } from 'nanostores'
import { freezePayoutsByLink } from '../../shared/base/contract/payout-freeze.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { call } from '../../shared/wire/api/call.ts'

/** Question of one element: `failed` has the server's message. */
export type FreezeState = { state: 'asking' | 'sending' | 'done' | 'incomplete' } | { state: 'failed'; message: string }

/** Question whether to freeze. */
export interface FreezeQuestion {
  readonly $state: ReadableAtom<FreezeState>
  /** Sends the token of the link; repeated presses send it once. */
  freeze(): Promise<void>
}

/** Creates the question for the link whose fragment is in the address. Nothing is sent before the member presses: mail programs open links too. */
export function createFreezeQuestion(): FreezeQuestion {
  const token = location.hash.slice(1)
  const $state = atom<FreezeState>({ state: token === '' ? 'incomplete' : 'asking' })
  return {
    $state,
    async freeze() {
      if ($state.get().state === 'sending') return
      $state.set({ state: 'sending' })
      const response = await call(freezePayoutsByLink, { token }, { quiet: true })
      $state.set(response.ok ? { state: 'done' } : { state: 'failed', message: getFailureText(response.error) })
    },
  }
}

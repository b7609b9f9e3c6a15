import { atom, type ReadableAtom } from 'nanostores'
import { searchUser } from '../../shared/base/contract/internal-transfer.ts'
import { cleanLoginName } from '../../shared/base/contract/login-name.ts'
import { reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { FoundAccount } from './internal-transfer.rules.ts'

/** State of the search. `left` is the number of searches left this hour, if the backend sends it; `sample` is a name to try. */
export type SearchState =
  | { state: 'none' | 'searching' | 'failed' | 'missing' }
  | { state: 'refused'; message: string }
  | { state: 'found'; accounts: readonly FoundAccount[]; left: number | null; sample: string | null }

/** Search of one element, and the confirmed account. */
export interface AccountSearch {
  /** Name as typed. */
  readonly $name: ReadableAtom<string>
  readonly $search: ReadableAtom<SearchState>
  /** Null until an account is confirmed by a tap (ITR-03). */
  readonly $confirmed: ReadableAtom<FoundAccount | null>
  setName(name: string): void
  /** Searches for exactly this name. Responses to earlier searches are dropped. */
  search(): Promise<void>
  confirm(account: FoundAccount): void
  /** Clears the confirmed account and returns to the search. */
  clearConfirmed(): void
}

/** Creates the search. */
export function createAccountSearch(): AccountSearch {
  const $name = atom('')
  const $search = atom<SearchState>({ state: 'none' })
  const $confirmed = atom<FoundAccount | null>(null)
  /** Counts searches and changes of the name: a response to an earlier one is dropped. */
  let searchCount = 0

  async function search(): Promise<void> {
    const username = cleanLoginName($name.get())
    if (username === '') return $search.set({ state: 'missing' })
    if ($search.get().state === 'searching') return
    searchCount += 1
    const count = searchCount
    $search.set({ state: 'searching' })
    const response = await call(searchUser, { username }, { quiet: true })
    if (count !== searchCount) return
    if (response.ok) {
      const { list: accounts, left, sample } = response.data
      return $search.set({ state: 'found', accounts, left, sample })
    }
    const { kind, message, rule } = response.error
    $search.set(message && kind !== 'network' ? { state: 'refused', message } : { state: 'failed' })
    if (rule === 'off') void reloadSettings()
  }

  return {
    $name,
    $search,
    $confirmed,
    search,
    setName(name) {
      searchCount += 1
      $name.set(name)
      $search.set({ state: 'none' })
    },
    confirm: (account) => $confirmed.set(account),
    clearConfirmed: () => $confirmed.set(null),
  }
}

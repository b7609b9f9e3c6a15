import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { searchUser } from '../../shared/contract/internal-transfer.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import type { Account } from './internal-transfer.rules.ts'

/** State of the search. `left` is the number of searches left this hour, if the backend sends it; `sample` is a name to try. */
export type Search =
  | { state: 'none' | 'searching' | 'failed' | 'missing' }
  | { state: 'refused'; message: string }
  | { state: 'found'; accounts: readonly Account[]; left: number | null; sample: string | null }

/** Search of one element, and the confirmed account. */
export interface AccountSearch {
  /** Name as typed. */
  readonly $name: ReadableAtom<string>
  readonly $search: ReadableAtom<Search>
  /** Null until an account is confirmed by a tap (ITR-03). */
  readonly $confirmed: ReadableAtom<Account | null>
  type(name: string): void
  /** Searches for exactly this name. Responses to earlier searches are dropped. */
  search(): Promise<void>
  confirm(account: Account): void
  /** Clears the confirmed account and returns to the search. */
  change(): void
}

/** Creates the search. */
export function createSearch(): AccountSearch {
  const $name = atom('')
  const $search = atom<Search>({ state: 'none' })
  const $confirmed = atom<Account | null>(null)
  let asked = 0

  async function search(): Promise<void> {
    const username = $name.get().trim()
    if (username === '') return $search.set({ state: 'missing' })
    if ($search.get().state === 'searching') return
    asked += 1
    const mine = asked
    $search.set({ state: 'searching' })
    const response = await call(searchUser, { username }, { quiet: true })
    if (mine !== asked) return
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
    type(name) {
      asked += 1
      $name.set(name)
      $search.set({ state: 'none' })
    },
    confirm: (account) => $confirmed.set(account),
    change: () => $confirmed.set(null),
  }
}

import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS } from '../../shared/contract/constants.ts'
import { $feedStatus } from '../../shared/feed/status.ts'
import { $detail } from '../../shared/market/detail.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $freshness, type Freshness } from '../../shared/stores/freshness.ts'

/** Whether the feed is gone, from the loss of the connection until it delivers again: the tries in between do not count as being back. */
export const $offline = pageSingleton('options.offline', () => {
  const $store = atom(false)
  onMount($store, () =>
    $feedStatus.subscribe(({ state }) => {
      if (state === 'offline') $store.set(true)
      else if (state === 'live' || state === 'idle') $store.set(false)
    }),
  )
  return $store
})

/**
 * How far a market's figures can be trusted. The poll keeps them moving when the feed does not, so a feed that is silent or gone is said even while they
 * are seconds old.
 */
export const $feedHealth = (symbol: string): ReadableAtom<Freshness> =>
  pageSingleton(`options.trust/${symbol}`, () => {
    const $figures = $detail(symbol)
    return computed(
      [$freshness($figures, 2 * DETAIL_POLL_MS), $feedStatus, $offline],
      (fresh, { state, retryAt }, offline): Freshness => {
        if (offline) return { state: 'offline', retryMs: retryAt === null ? null : Math.max(0, retryAt - Date.now()) }
        const { at } = $figures.get()
        return state === 'silent' && fresh.state === 'live' && at !== null
          ? { state: 'delayed', ageMs: performance.now() - at }
          : fresh
      },
    )
  })

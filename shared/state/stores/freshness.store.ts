import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $gone } from '../../wire/api/reachability.ts'
import { $network } from '../../wire/feed/network.ts'
import { $feedStatus } from '../../wire/feed/status.ts'

/** Freshness of a displayed figure: live, delayed by `ageMs`, offline with the time until the next connection attempt, or not loaded yet. */
export type Freshness =
  | { state: 'live' }
  | { state: 'delayed'; ageMs: number }
  | { state: 'offline'; retryMs: number | null }
  | { state: 'waiting' }

const LIVE: Freshness = { state: 'live' }
const WAITING: Freshness = { state: 'waiting' }

/** Increments once a second while it has listeners, so that displayed ages advance. */
export const $second = pageSingleton('second', () => {
  const $store = atom(0)
  let seconds = 0
  onMount($store, () => {
    const timer = setInterval(() => $store.set(++seconds), 1000)
    return () => clearInterval(timer)
  })
  return $store
})

/** Returns the offline state with the time until the next planned attempt, if there is one. */
export const createOffline = (retryAt: number | null): Freshness => ({
  state: 'offline',
  retryMs: retryAt && Math.max(0, retryAt - Date.now()),
})

/**
 * Creates the freshness of data that was last updated at the steady-clock time `at`.
 *
 * - live until `staleMs` have passed since the update, unless the backend is unreachable
 * - then delayed, or offline if the socket is disconnected too
 * - offline at once if the device has no network, or if the backend is unreachable and no data has arrived
 * - delayed in any case if an earlier page received the data
 */
export const $freshness = (at: ReadableAtom<{ at: number | null }>, staleMs: number): ReadableAtom<Freshness> =>
  computed(
    [at, $feedStatus, $network, $gone, $second],
    ({ at: news }, { state, retryAt }, network, isGone): Freshness => {
      const ageMs = news === null ? 0 : performance.now() - news
      if (news !== null && news < 0) return { state: 'delayed', ageMs }
      if (!network || (isGone && news === null)) return createOffline(null)
      if (news !== null && ageMs < staleMs && !isGone) return LIVE
      if (state === 'offline') return createOffline(retryAt)
      return news === null ? WAITING : { state: 'delayed', ageMs }
    },
  )

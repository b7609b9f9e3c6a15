import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { $gone } from '../api/reach.ts'
import { $network } from '../feed/network.ts'
import { $feedStatus } from '../feed/status.ts'
import { pageSingleton } from '../runtime.ts'

/** How much a figure on screen can be trusted: live, delayed by so many milliseconds, or without a connection until the next try. */
export type Freshness =
  | { state: 'live' }
  | { state: 'delayed'; ageMs: number }
  | { state: 'offline'; retryMs: number | null }
  | { state: 'waiting' }

const LIVE: Freshness = { state: 'live' }
const WAITING: Freshness = { state: 'waiting' }

/** Counts the seconds while it has listeners, so that ages grow on screen. */
export const $second = pageSingleton('second', () => {
  const $store = atom(0)
  let seconds = 0
  onMount($store, () => {
    const timer = setInterval(() => $store.set(++seconds), 1000)
    return () => clearInterval(timer)
  })
  return $store
})

/** Without a connection until the next try, if one is planned. */
export const offlineUntil = (retryAt: number | null): Freshness => ({
  state: 'offline',
  retryMs: retryAt && Math.max(0, retryAt - Date.now()),
})

/**
 * The freshness of something with the steady-clock time `at` of its last news: live until `staleMs` have passed (two missed polls, or 5 s of a silent
 * socket), then delayed; offline when the socket is gone too, at once when the device says that it has no network, and where nothing has come since the backend cannot be reached.
 */
export const $freshness = (at: ReadableAtom<{ at: number | null }>, staleMs: number): ReadableAtom<Freshness> =>
  computed(
    [at, $feedStatus, $network, $gone, $second],
    ({ at: news }, { state, retryAt }, network, isGone): Freshness => {
      if (!network || (isGone && news === null)) return offlineUntil(null)
      const ageMs = news === null ? 0 : performance.now() - news
      if (news !== null && ageMs < staleMs) return LIVE
      if (state === 'offline') return offlineUntil(retryAt)
      return news === null ? WAITING : { state: 'delayed', ageMs }
    },
  )

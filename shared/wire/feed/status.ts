import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $gone } from '../api/reachability.ts'

/** State of the socket: unused, opening, delivering data, open without data, or closed until the next try. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'silent' | 'offline'

/** State of the socket with its start (epoch ms, device time) and the time of the next try. */
export interface FeedStatus {
  state: FeedState
  since: number
  retryAt: number | null
}

/** State of the page's socket. */
export const $feedStatus = pageSingleton('feedStatus', () =>
  atom<FeedStatus>({ state: 'idle', since: 0, retryAt: null }),
)

/**
 * Increments whenever data may have been missed: after a reconnect of the socket, when the backend is reachable again, after the page was hidden. Stores that
 * keep a history then fetch it again.
 */
export const $reconnected = pageSingleton('resumed', () => {
  const $store = atom(0)
  $gone.listen((isGone) => !isGone && $store.set($store.get() + 1))
  return $store
})

/**
 * Time of the newest change that the backend has hinted (`performance.now()`): what was requested after it is current. `Infinity` unless the backend hints every
 * change over a socket that delivers (`follow-hints.ts`).
 */
export const $hintedAt = pageSingleton('hintedAt', () => atom(Number.POSITIVE_INFINITY))

/** Sets the state. An unchanged state keeps its start. */
export function setFeedState(state: FeedState, retryAt: number | null = null): void {
  const { state: before, retryAt: known } = $feedStatus.value
  if (before !== state || known !== retryAt) $feedStatus.set({ state, since: Date.now(), retryAt })
}

import { atom } from 'nanostores'
import { $gone } from '../api/reach.ts'
import { pageSingleton } from '../runtime.ts'

/** How the socket is: unused, opening, delivering, open but saying nothing, or gone until the next try. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'silent' | 'offline'

/** The socket's state, since when (epoch ms by the device), and when it is tried again. */
export interface FeedStatus {
  state: FeedState
  since: number
  retryAt: number | null
}

/** How the page's socket is. */
export const $feedStatus = pageSingleton('feedStatus', () =>
  atom<FeedStatus>({ state: 'idle', since: 0, retryAt: null }),
)

/** Counts up each time data may have been missed: after a reconnect of the socket, when the backend is reached again, after the page was hidden. Stores that keep a history fetch it again. */
export const $reconnected = pageSingleton('resumed', () => {
  const $store = atom(0)
  $gone.listen((isGone) => !isGone && $store.set($store.get() + 1))
  return $store
})

/** Notes a state; the same state again changes nothing. */
export function setFeedState(state: FeedState, retryAt: number | null = null): void {
  const { state: before, retryAt: known } = $feedStatus.get()
  if (before !== state || known !== retryAt) $feedStatus.set({ state, since: Date.now(), retryAt })
}

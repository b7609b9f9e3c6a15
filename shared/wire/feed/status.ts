import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'

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

/** Sets the state. An unchanged state keeps its start. */
export function setFeedState(state: FeedState, retryAt: number | null = null): void {
  const { state: before, retryAt: known } = $feedStatus.value
  if (before !== state || known !== retryAt) $feedStatus.set({ state, since: Date.now(), retryAt })
}

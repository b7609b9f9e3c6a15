// A file of its own: elements without prices load it without the state of the socket.
import { atom } from 'nanostores'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $gone } from '../api/reachability.ts'

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
 * Poll whose requests hints may replace (`polled.ts`). `isCurrent` returns whether a due request is skipped; its argument is true if the data is current by
 * `Hints.confirm`. `requestedAt` is the time of the last request (`performance.now()`).
 */
export interface HintedPoll {
  readonly isCurrent?: ((isHinted?: boolean) => boolean | undefined) | undefined
  readonly requestedAt: number
  /** Time in ms for which a backend that hints changes may leave the data alone; `HINTED_POLL_MS` unless set. */
  readonly restMs?: number
  readonly value?: { readonly at: number | null; readonly failed: boolean }
  /** Replaces the state, of the same type as `value`. */
  set(state: never): void
  /** Requests now, or joins the pending request. */
  refresh(): Promise<void>
}

/** Polls of the page, and the code of hints (`follow-hints.ts`) once it is loaded. */
export interface Hints {
  readonly polls: Set<HintedPoll>
  /** Returns whether the data of a poll is current, because the backend hints changes and has hinted none since its last request. Its age then starts again. */
  confirm?(poll: HintedPoll): boolean
}

/** Hints of the backend to this page. */
export const hints = pageSingleton('hints', (): Hints => ({ polls: new Set() }))

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../../wire/api/call-result.ts'
import { recordNetworkSign } from '../../wire/feed/network.ts'
import { $reconnected, hints } from '../../wire/feed/poll-signals.ts'

/** State of a poll: last data, time of the last success, and whether the latest request failed. A failed request keeps the data. */
export interface Polled<T> {
  data: T | null
  /** `performance.now()` of the last successful response; null before the first. Negative if an earlier page received it. */
  at: number | null
  failed: boolean
  loading: boolean
}

/** State before the first response. */
export const NOT_LOADED: Polled<never> = { data: null, at: null, failed: false, loading: false }

/** Store that polls while it has listeners. */
export interface PolledStore<T> extends ReadableAtom<Polled<T>> {
  /** Requests now, or joins the pending request. Used when the member presses Retry and when the page becomes visible again. */
  refresh(): Promise<void>
  /**
   * Drops the responses of pending requests and sends a new one: for use after an action that changes the polled data, which earlier responses may not include.
   * Without listeners no request is sent until the next listener subscribes.
   */
  invalidate(): Promise<void>
  /** Replaces the state until the next response: for figures of an earlier page. */
  set(state: Polled<T>): void
}

/**
 * Returns whether the data of a poll is current, so that a due request is not sent. `isHinted` is true if the backend hints changes and has hinted none since the
 * last request, which succeeded.
 */
export type CurrencyCheck = (isHinted?: boolean) => boolean | undefined

/**
 * Creates a store that polls while it has listeners and the page is visible: immediately, then `everyMs` after each response, with at most one request in flight
 * . When the page becomes visible again or the feed reconnects, it requests immediately.
 *
 * `everyMs` may be a function of the known data, so that data about to change is polled more often. `whose` is the owner's session token: a change restarts the
 * poll, and for a visitor (`""`) nothing is requested.
 *
 * While the backend hints changes, an owner's data is requested after each hint, and else every 60 s. `isCurrent` states another condition for skipping a due
 * request.
 *
 * @example
 * ```ts
 * const $coins = polled(COINS_POLL_MS, () => call(getWithdrawableCoins, {}, { quiet: true }), $token)
 * const stop = $coins.listen(({ data, failed }) => show(data, failed))
 * await $coins.invalidate()
 * ```
 */
export function polled<T>(
  everyMs: number | ((data: T | null) => number),
  fetch: () => Promise<Result<T>>,
  whose?: ReadableAtom<string>,
  isCurrent: CurrencyCheck | undefined = whose && ((isHinted) => isHinted),
): PolledStore<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWatched = false
  let owner = whose?.get()
  const { $store, request, drop } = createRequests(fetch)
  const $poll = Object.assign($store, { refresh, invalidate, isCurrent, requestedAt: 0 })

  function refresh(): Promise<void> {
    clearTimeout(timer)
    if (owner === '') return Promise.resolve()
    if (running) return running
    $poll.requestedAt = performance.now()
    const mine = request().finally(() => {
      if (running !== mine) return
      running = null
      schedule()
    })
    running = mine
    return mine
  }

  function schedule(): void {
    if (isWatched && !isPageHidden())
      timer = setTimeout(run, typeof everyMs === 'number' ? everyMs : everyMs($store.value.data))
  }

  /** Requests what is due, unless it is known to be current. */
  const run = () => (isCurrent?.(hints.confirm?.($poll)) ? schedule() : void refresh())

  async function invalidate(): Promise<void> {
    running = null
    drop({ loading: false })
    if (isWatched) await refresh()
  }

  function setOwner(next: string): void {
    if (next === owner) return
    owner = next
    running = null
    drop(NOT_LOADED)
    void refresh()
  }

  onMount($store, () => {
    isWatched = true
    const onVisibility = () => {
      if (isPageHidden()) clearTimeout(timer)
      else void refresh()
    }
    globalThis.document?.addEventListener('visibilitychange', onVisibility)
    const ends = [$reconnected.listen(() => void refresh()), whose?.subscribe(setOwner)]
    hints.polls.add($poll)
    void refresh()
    return () => {
      isWatched = false
      hints.polls.delete($poll)
      clearTimeout(timer)
      for (const end of ends) end?.()
      globalThis.document?.removeEventListener('visibilitychange', onVisibility)
    }
  })
  return $poll
}

/** Creates the store of a poll with its requests: `request` sends one, `drop` ignores the responses of all pending ones. */
function createRequests<T>(fetch: () => Promise<Result<T>>) {
  const $store = atom<Polled<T>>(NOT_LOADED)
  /** Number of the latest request; only its response counts. */
  let latest = 0
  // `$store.get()` would mount a store without listeners, and mounting starts a request.
  const change = (news: Partial<Polled<T>>) => $store.set({ ...$store.value, ...news })
  return {
    $store,
    async request(): Promise<void> {
      const mine = ++latest
      let news: Partial<Polled<T>> = { failed: true, loading: false }
      change({ loading: true })
      try {
        const answer = await fetch()
        if (answer.ok) {
          recordNetworkSign()
          news = { data: answer.data, at: performance.now(), failed: false, loading: false }
        }
      } finally {
        if (mine === latest) change(news)
      }
    },
    drop(news: Partial<Polled<T>>): void {
      latest++
      change(news)
    },
  }
}

const isPageHidden = () => globalThis.document?.hidden

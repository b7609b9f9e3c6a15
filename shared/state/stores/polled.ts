import { atom, onMount, type ReadableAtom } from 'nanostores'
import { HINTED_POLL_MS } from '../../base/contract/hint-messages.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { recordNetworkSign } from '../../wire/feed/network.ts'
import { $hintedAt, $reconnected } from '../../wire/feed/status.ts'

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

/** Minimum time in ms between two requests after hints, which may arrive faster than a page can show. */
const HINT_PAUSE_MS = 250
/** Time in ms in which all pages request again after the backend stopped hinting. Random, so that they do not request at once. */
const LOSS_SPREAD_MS = 3_000

/**
 * Returns whether the data of a poll is current, so that a due request is not sent. `isHinted` is true if the backend hints changes and has hinted none since the
 * last request.
 */
export type CurrencyCheck = (isHinted: boolean) => boolean

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
  let requestedAt = 0
  const { $store, request, drop, confirm } = createRequests(fetch)

  function refresh(): Promise<void> {
    clearTimeout(timer)
    if (owner === '') return Promise.resolve()
    if (running) return running
    requestedAt = performance.now()
    const mine = request().finally(() => {
      if (running !== mine) return
      running = null
      const hintedAt = $hintedAt.value
      if (isCurrent && requestedAt <= hintedAt && hintedAt < Number.POSITIVE_INFINITY) scheduleHinted()
      else schedule()
    })
    running = mine
    return mine
  }

  function schedule(ms = getInterval()): void {
    clearTimeout(timer)
    if (isWatched && !isPageHidden()) timer = setTimeout(poll, ms)
  }
  // At least 1 ms later: a request at the time of the hint counts as earlier.
  const scheduleHinted = () => schedule(Math.max(1, requestedAt + HINT_PAUSE_MS - performance.now()))

  /** Requests what is due, unless it is known to be current. */
  function poll(): void {
    const isHinted = requestedAt > $hintedAt.value && performance.now() - requestedAt < HINTED_POLL_MS
    if ($store.value.failed || !isCurrent?.(isHinted)) return void refresh()
    if (isHinted) confirm()
    schedule()
  }

  function handleHint(at: number, before?: number): void {
    // Polls are due soon after the backend began to hint, each at a time of its own.
    if (running || before === Number.POSITIVE_INFINITY) return
    if (at < Number.POSITIVE_INFINITY) scheduleHinted()
    else schedule(Math.random() * Math.min(getInterval(), LOSS_SPREAD_MS))
  }

  const getInterval = () => (typeof everyMs === 'number' ? everyMs : everyMs($store.value.data))

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
    const ends = [
      $reconnected.listen(() => void refresh()),
      whose?.subscribe(setOwner),
      isCurrent && $hintedAt.listen(handleHint),
    ]
    void refresh()
    return () => {
      isWatched = false
      clearTimeout(timer)
      for (const end of ends) end?.()
      globalThis.document?.removeEventListener('visibilitychange', onVisibility)
    }
  })
  return Object.assign($store, { refresh, invalidate })
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
    /** Marks the data as current. */
    confirm: () => change({ at: performance.now() }),
    drop(news: Partial<Polled<T>>): void {
      latest++
      change(news)
    },
  }
}

const isPageHidden = (): boolean => globalThis.document?.hidden ?? false

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../../wire/api/call-result.ts'
import { recordNetworkSign } from '../../wire/feed/network.ts'
import { $feedIsLive, $reconnected } from '../../wire/feed/status.ts'
import { isHintedSince, watchHints } from './hints.ts'

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

/** Sources that may replace due requests of a poll. */
export interface PollOptions {
  /**
   * True if the data changes only with what the backend hints (`hints.ts`): then it is requested after each hint, and else every 60 s. While the backend hints
   * nothing the interval applies. By default true for a poll with an owner.
   */
  hinted?: boolean
  /** Returns true while the socket delivers the same data: due requests are then not sent. */
  isDelivered?: () => boolean
  /** Returns false while the data has parts that are neither hinted nor delivered, so that hints do not replace the interval. */
  canRest?: () => boolean
}

/** Minimum time in ms between two requests after hints, which may arrive faster than a page can show. */
const HINT_PAUSE_MS = 250

/**
 * Creates a store that polls while it has listeners and the page is visible: immediately, then `everyMs` after each response, with at most one request in flight
 * . When the page becomes visible again or the feed reconnects, it requests immediately.
 *
 * `everyMs` may be a function of the known data, so that data about to change is polled more often. `whose` is the owner's session token: a change restarts the
 * poll, and for a visitor (`""`) nothing is requested. What the socket brings or the backend hints is not requested ({@link PollOptions}).
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
  { hinted = whose !== undefined, isDelivered, canRest = () => true }: PollOptions = {},
): PolledStore<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWatched = false
  let owner = whose?.get()
  let requestedAt = Number.NEGATIVE_INFINITY
  /** True if a hint has arrived since the request that is pending. */
  let isOutdated = false
  const { $store, request, drop, confirm } = createRequests(fetch)

  function refresh(): Promise<void> {
    clearTimeout(timer)
    if (owner === '') return Promise.resolve()
    if (running) return running
    isOutdated = false
    requestedAt = performance.now()
    const mine = request().finally(() => {
      if (running !== mine) return
      running = null
      if (isOutdated) scheduleHinted()
      else schedule()
    })
    running = mine
    return mine
  }

  function schedule(ms = getInterval()): void {
    clearTimeout(timer)
    if (isWatched && !isPageHidden()) timer = setTimeout(poll, ms)
  }

  /** Requests what is due, unless it is known to be current. */
  function poll(): void {
    const { failed } = $store.value
    const isCurrent = !failed && hinted && !isOutdated && canRest() && isHintedSince(requestedAt)
    if (isCurrent) confirm()
    if (isCurrent || (!failed && isDelivered?.())) schedule()
    else void refresh()
  }

  const scheduleHinted = () => schedule(Math.max(0, requestedAt + HINT_PAUSE_MS - performance.now()))

  function handleHint(): void {
    isOutdated = true
    if (!running) scheduleHinted()
  }

  /** Requests at once what a hint or the socket would have brought. */
  const handleLoss = () => void (isPageHidden() || running || schedule(0))

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
    const ends = [
      onVisibility((isHidden) => (isHidden ? clearTimeout(timer) : void refresh())),
      $reconnected.listen(() => void refresh()),
      whose?.subscribe(setOwner),
      hinted && watchHints({ handleHint, handleLoss }),
      isDelivered && $feedIsLive.listen((isLive) => isLive || handleLoss()),
    ]
    void refresh()
    return () => {
      isWatched = false
      clearTimeout(timer)
      for (const end of ends) if (end) end()
    }
  })
  return Object.assign($store, { refresh, invalidate })
}

/** Calls `listener` when the page is hidden or displayed again. Returns a function that ends it. */
function onVisibility(listener: (isHidden: boolean) => void): () => void {
  const listen = () => listener(isPageHidden())
  globalThis.document?.addEventListener('visibilitychange', listen)
  return () => globalThis.document?.removeEventListener('visibilitychange', listen)
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

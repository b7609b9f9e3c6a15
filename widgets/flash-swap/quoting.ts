import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { getExchangeQuote } from '../../shared/contract/swap.ts'
import { type Deadline, deadlineIn } from '../../shared/format/countdown.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { isSameSwap, type Swap } from './flash-swap.rules.ts'

/** Firm quote: a price that the backend guarantees until `expires_at`. */
export type FirmQuote = Answer<typeof getExchangeQuote>

/**
 * Price state of a swap: `firm` until its deadline, `refused` with the server's message, `failed` without a response, `absent` if the backend offers no quotes,
 * `paused` while the member is inactive.
 */
export type Quote =
  | { state: 'none' | 'waiting' | 'failed' | 'absent' | 'paused' }
  | { state: 'firm'; quote: FirmQuote; deadline: Deadline; seconds: number }
  | { state: 'refused'; message: string }

/** Delay after typing before a quote is requested, in ms. */
const TYPING_MS = 350
/** Delay before a failed request is repeated, in ms. */
const AGAIN_MS = 5_000
/** Time in ms before the end of a quote at which it is renewed, at most a quarter of its lifetime, so that the next quote arrives in time. */
const AHEAD_MS = 500
/** Minimum interval between automatic requests in ms. A backend allows 2 per second and member. */
const GAP_MS = 600
/** Time in ms without input after which the member counts as inactive. */
const AWAY_MS = 120_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Returns true if a quote is firm and has not expired. */
export const isFirm = (quote: Quote): quote is Extract<Quote, { state: 'firm' }> =>
  quote.state === 'firm' && quote.deadline.at > performance.now()

/** Requests quotes continuously while the form is visible and the member is active. */
export interface Quoting {
  readonly $quote: ReadableAtom<Quote>
  /** Starts requesting. Returns a function that stops it. */
  start(): () => void
  /** Sets the swap to quote. Null stops requests. */
  want(swap: Swap | null): void
  /** Reports whether the form is inside the viewport. */
  show(isShown: boolean): void
  /** Requests a new quote immediately. */
  renew(): Promise<void>
}

/** Creates the quoting of one form. */
export function createQuoting(): Quoting {
  const $quote = atom<Quote>({ state: 'none' })
  let wanted: Swap | null = null
  let running = false
  let isShown = true
  let activeAt = performance.now()
  let requestedAt = Number.NEGATIVE_INFINITY
  let requestCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAway = () => performance.now() - activeAt >= AWAY_MS
  const schedule = (ms: number) => {
    clearTimeout(timer)
    const wait = Math.max(ms, requestedAt + GAP_MS - performance.now())
    if (running && wanted) timer = setTimeout(renewOrPause, wait)
  }

  /** Renews the quote. If the form is hidden or the member inactive, keeps the quote until it expires and then pauses. */
  function renewOrPause(): void {
    if (!document.hidden && isShown && !isAway()) return void renew()
    const quote = $quote.get()
    if (isFirm(quote)) timer = setTimeout(renewOrPause, untilEnd(quote.deadline))
    else $quote.set({ state: 'paused' })
  }

  async function renew(): Promise<void> {
    clearTimeout(timer)
    const swap = wanted
    // A hidden page requests a quote when it becomes visible again.
    if (!swap || !running || document.hidden) return
    requestCount += 1
    requestedAt = performance.now()
    const request = requestCount
    const answer = await call(getExchangeQuote, swap, { quiet: true })
    if (request === requestCount) handleResult(answer)
  }

  function handleResult(answer: Result<FirmQuote>): void {
    if (answer.ok) {
      const seconds = secondsOf(answer.data)
      $quote.set({ state: 'firm', quote: answer.data, deadline: deadlineIn(seconds), seconds })
      return schedule(seconds * 1000 - Math.min(AHEAD_MS, seconds * 250))
    }
    const { kind, message, rule } = answer.error
    if (kind === 'absent') return $quote.set({ state: 'absent' })
    const before = $quote.get()
    // A failed request does not replace a quote that is still valid.
    if (isFirm(before) && rule !== 'off') return schedule(untilEnd(before.deadline))
    $quote.set(kind === 'refused' ? { state: 'refused', message } : { state: 'failed' })
    // The operator has switched swaps off since this page was opened.
    if (rule === 'off') void reloadSettings()
    else schedule(AGAIN_MS)
  }

  /** Requests a quote when the member is active again or the form is visible again. */
  const resume = () => {
    if (!isFirm($quote.get())) schedule(0)
  }
  const onActivity = () => {
    const wasAway = isAway()
    activeAt = performance.now()
    if (wasAway) resume()
  }

  return {
    $quote,
    renew,
    start() {
      running = true
      activeAt = performance.now()
      const onVisibilityChange = () => {
        if (!document.hidden) schedule(0)
      }
      document.addEventListener('visibilitychange', onVisibilityChange)
      for (const name of ACTIVITY) document.addEventListener(name, onActivity, { capture: true, passive: true })
      schedule(0)
      return () => {
        running = false
        requestCount += 1
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisibilityChange)
        for (const name of ACTIVITY) document.removeEventListener(name, onActivity, { capture: true })
      }
    },
    show(now) {
      const wasShown = isShown
      isShown = now
      if (now && !wasShown) resume()
    },
    want(swap) {
      if (isSameSwap(swap, wanted)) return
      wanted = swap
      requestCount += 1
      clearTimeout(timer)
      $quote.set({ state: swap ? 'waiting' : 'none' })
      schedule(TYPING_MS)
    },
  }
}

/** Returns the ms until a deadline, rounded up: timers truncate fractions, so the quote would still be firm when the timer fires. */
const untilEnd = ({ at }: Deadline): number => Math.ceil(at - performance.now())

/** Returns the lifetime in s, computed from the server's own time, so that a wrong device clock does not matter. */
function secondsOf({ expires_at: end, server_time: now }: FirmQuote): number {
  const left = typeof end === 'number' && typeof now === 'number' ? (end - now) / 1000 : 0
  return Math.max(1, left)
}

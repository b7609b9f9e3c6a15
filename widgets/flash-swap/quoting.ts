import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { getExchangeQuote } from '../../shared/contract/swap.ts'
import { type Deadline, deadlineIn } from '../../shared/format/countdown.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { isSameSwap, type Swap } from './flash-swap.rules.ts'

/** A firm quote. */
export type FirmQuote = Answer<typeof getExchangeQuote>

/**
 * What is known of the price of a swap. `firm` until its deadline; `refused` with the server's words; `failed` without an answer; `absent` where the backend
 * names no prices before; `paused` while the member is away.
 */
export type Quote =
  | { state: 'none' | 'waiting' | 'failed' | 'absent' | 'paused' }
  | { state: 'firm'; quote: FirmQuote; deadline: Deadline; seconds: number }
  | { state: 'refused'; message: string }

/** So long a person may go on typing before a price is asked for. */
const TYPING_MS = 350
/** A price that was not to be had may be had now. */
const AGAIN_MS = 5_000
/** A quote is renewed this long before its end, or a quarter of its time before: the next one is there when it ends. */
const AHEAD_MS = 500
/** Least time between two requests that no press asks for. A backend allows two a second for each member. */
const GAP_MS = 600
/** Without a key, a press or a movement for this long the member is away. */
const AWAY_MS = 120_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether a quote can be sent now. */
export const isFirm = (quote: Quote): quote is Extract<Quote, { state: 'firm' }> =>
  quote.state === 'firm' && quote.deadline.at > performance.now()

/** Asks for quotes, one after the other, while the form is seen and the member is there. */
export interface Quoting {
  readonly $quote: ReadableAtom<Quote>
  /** Begins to ask for what is wanted; answers what ends it. */
  start(): () => void
  /** What a price is wanted for; null for nothing. */
  want(swap: Swap | null): void
  /** Whether the form is inside the window. */
  show(isShown: boolean): void
  /** Asks for a new one now. */
  renew(): Promise<void>
}

/** Makes what asks for the quotes of one form. */
export function createQuoting(): Quoting {
  const $quote = atom<Quote>({ state: 'none' })
  let wanted: Swap | null = null
  let running = false
  let isShown = true
  let activeAt = performance.now()
  let askedAt = Number.NEGATIVE_INFINITY
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAway = () => performance.now() - activeAt >= AWAY_MS
  const later = (ms: number) => {
    clearTimeout(timer)
    const wait = Math.max(ms, askedAt + GAP_MS - performance.now())
    if (running && wanted) timer = setTimeout(next, wait)
  }

  /** Renews the quote, or pauses where nobody sees it: then it stays until its end. */
  function next(): void {
    if (!document.hidden && isShown && !isAway()) return void renew()
    const quote = $quote.get()
    if (isFirm(quote)) timer = setTimeout(next, untilEnd(quote.deadline))
    else $quote.set({ state: 'paused' })
  }

  async function renew(): Promise<void> {
    clearTimeout(timer)
    const swap = wanted
    // A page that is not seen asks when it is seen again.
    if (!swap || !running || document.hidden) return
    asked += 1
    askedAt = performance.now()
    const mine = asked
    const answer = await call(getExchangeQuote, swap, { quiet: true })
    if (mine === asked) take(answer)
  }

  function take(answer: Result<FirmQuote>): void {
    if (answer.ok) {
      const seconds = secondsOf(answer.data)
      $quote.set({ state: 'firm', quote: answer.data, deadline: deadlineIn(seconds), seconds })
      return later(seconds * 1000 - Math.min(AHEAD_MS, seconds * 250))
    }
    const { kind, message, rule } = answer.error
    if (kind === 'absent') return $quote.set({ state: 'absent' })
    const before = $quote.get()
    // A quote that holds is not taken away by one that could not be had.
    if (isFirm(before) && rule !== 'off') return later(untilEnd(before.deadline))
    $quote.set(kind === 'refused' ? { state: 'refused', message } : { state: 'failed' })
    // The operator has switched swaps off since this page was opened.
    if (rule === 'off') void reloadSettings()
    else later(AGAIN_MS)
  }

  /** The member is back, or sees the form again. */
  const wake = () => {
    if (!isFirm($quote.get())) later(0)
  }
  const act = () => {
    const wasAway = isAway()
    activeAt = performance.now()
    if (wasAway) wake()
  }

  return {
    $quote,
    renew,
    start() {
      running = true
      activeAt = performance.now()
      const seen = () => {
        if (!document.hidden) later(0)
      }
      document.addEventListener('visibilitychange', seen)
      for (const name of ACTIVITY) document.addEventListener(name, act, { capture: true, passive: true })
      later(0)
      return () => {
        running = false
        asked += 1
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', seen)
        for (const name of ACTIVITY) document.removeEventListener(name, act, { capture: true })
      }
    },
    show(now) {
      const wasShown = isShown
      isShown = now
      if (now && !wasShown) wake()
    },
    want(swap) {
      if (isSameSwap(swap, wanted)) return
      wanted = swap
      asked += 1
      clearTimeout(timer)
      $quote.set({ state: swap ? 'waiting' : 'none' })
      later(TYPING_MS)
    },
  }
}

/** Whole milliseconds until a deadline, rounded up: fractions would be rounded away, and the quote would still hold then. */
const untilEnd = ({ at }: Deadline): number => Math.ceil(at - performance.now())

/** Counted from the server's own time: a device whose clock is wrong counts down just the same. */
function secondsOf({ expires_at: end, server_time: now }: FirmQuote): number {
  const left = typeof end === 'number' && typeof now === 'number' ? (end - now) / 1000 : 0
  return Math.max(1, left)
}

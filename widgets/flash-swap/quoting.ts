import { atom, type ReadableAtom } from 'nanostores'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { getExchangeQuote } from '../../shared/base/contract/swap.ts'
import { createDeadline, type Deadline } from '../../shared/base/format/deadline.ts'
import { reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'
import { isSameSwap, type SwapRequest } from './flash-swap.rules.ts'
import { createPresence } from './presence.ts'

/** Firm quote: a price that the backend guarantees until `expiresAt`. */
export type FirmQuote = ResponseData<typeof getExchangeQuote>

/**
 * Price state of a swap: `firm` until its deadline, `refused` with the server's message and the field that it concerns, `failed` without a response, `absent` if the backend offers no quotes,
 * `paused` while the member is inactive.
 */
export type QuoteState =
  | { state: 'none' | 'waiting' | 'failed' | 'absent' | 'paused' }
  | { state: 'firm'; quote: FirmQuote; deadline: Deadline; seconds: number }
  | { state: 'refused'; message: string; field: string | undefined }

/** Delay after typing before a quote is requested, in ms. */
const TYPING_DELAY_MS = 350
/** Delay before a failed request is repeated, in ms. */
const RETRY_MS = 5_000
/** Time in ms before the end of a quote at which it is renewed, at most a quarter of its lifetime, so that the next quote arrives in time. */
const RENEW_AHEAD_MS = 500
/** Minimum interval between automatic requests in ms. A backend allows 2 per second and member. */
const MIN_REQUEST_GAP_MS = 600

/** Returns true if a quote is firm and has not expired. */
export const isFirm = (quote: QuoteState): quote is Extract<QuoteState, { state: 'firm' }> =>
  quote.state === 'firm' && quote.deadline.at > performance.now()

/** Returns the server's message if it refuses the amount, for example because it is too small. It is shown at the amount. */
export const getAmountRefusal = (quote: QuoteState): string | undefined =>
  quote.state === 'refused' && quote.field === 'amount' ? quote.message : undefined

/** Requests quotes continuously while the form is visible and the member is active. */
export interface Quoting {
  readonly $quote: ReadableAtom<QuoteState>
  /** Starts requesting. Returns a function that stops it. */
  start(): () => void
  /** Sets the swap to quote. Null stops requests. */
  setSwap(swap: SwapRequest | null): void
  /** Reports whether the form is inside the viewport. */
  setVisible(isShown: boolean): void
  /** Requests a new quote immediately. */
  renew(): Promise<void>
}

/** Creates the quoting of one form. */
export function createQuoting(): Quoting {
  const $quote = atom<QuoteState>({ state: 'none' })
  let wanted: SwapRequest | null = null
  let running = false
  let requestedAt = Number.NEGATIVE_INFINITY
  let requestCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (ms: number) => {
    clearTimeout(timer)
    const wait = Math.max(ms, requestedAt + MIN_REQUEST_GAP_MS - performance.now())
    if (running && wanted) timer = setTimeout(renewOrPause, wait)
  }

  const presence = createPresence({
    onReturn() {
      if (!isFirm($quote.get())) schedule(0)
    },
    onPageShown: () => schedule(0),
  })

  /** Renews the quote. If the form is hidden or the member inactive, keeps the quote until it expires and then pauses. */
  function renewOrPause(): void {
    if (presence.isPresent()) return void renew()
    const quote = $quote.get()
    if (isFirm(quote)) timer = setTimeout(renewOrPause, getRemainingMs(quote.deadline))
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
    if (request !== requestCount) return
    const { quote, nextIn } = resolveQuote(answer, $quote.get())
    $quote.set(quote)
    if (nextIn !== null) schedule(nextIn)
    // The operator has switched swaps off since this page was opened.
    else if (quote.state !== 'absent') void reloadSettings()
  }

  return {
    $quote,
    renew,
    start() {
      running = true
      const endPresence = presence.start()
      schedule(0)
      return () => {
        running = false
        requestCount += 1
        clearTimeout(timer)
        endPresence()
      }
    },
    setVisible: presence.setVisible,
    setSwap(swap) {
      if (isSameSwap(swap, wanted)) return
      wanted = swap
      requestCount += 1
      clearTimeout(timer)
      if (swap || $quote.get().state !== 'absent') $quote.set({ state: swap ? 'waiting' : 'none' })
      schedule(TYPING_DELAY_MS)
    },
  }
}

/** Returns the state after a response, and the ms until the next request. `nextIn` is null if no request follows: swaps are switched off, or quotes not offered. */
function resolveQuote(answer: Result<FirmQuote>, previous: QuoteState): { quote: QuoteState; nextIn: number | null } {
  if (answer.ok) {
    const seconds = getQuoteSeconds(answer.data)
    return {
      quote: { state: 'firm', quote: answer.data, deadline: createDeadline(seconds), seconds },
      nextIn: seconds * 1000 - Math.min(RENEW_AHEAD_MS, seconds * 250),
    }
  }
  const { kind, message, rule, field } = answer.error
  if (kind === 'absent') return { quote: { state: 'absent' }, nextIn: null }
  // A failed request does not replace a quote that is still valid.
  if (isFirm(previous) && rule !== 'off') return { quote: previous, nextIn: getRemainingMs(previous.deadline) }
  return {
    quote: kind === 'refused' ? { state: 'refused', message, field } : { state: 'failed' },
    nextIn: rule === 'off' ? null : RETRY_MS,
  }
}

/** Returns the ms until a deadline, rounded up: timers truncate fractions, so the quote would still be firm when the timer fires. */
const getRemainingMs = ({ at }: Deadline): number => Math.ceil(at - performance.now())

/** Returns the lifetime in s, computed from the server's own time, so that a wrong device clock does not matter. */
function getQuoteSeconds({ expiresAt: end, serverTime: now }: FirmQuote): number {
  const left = typeof end === 'number' && typeof now === 'number' ? (end - now) / 1000 : 0
  return Math.max(1, left)
}

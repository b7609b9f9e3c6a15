import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { getExchangeQuote } from '../../shared/contract/swap.ts'
import { type Deadline, deadlineIn } from '../../shared/format/countdown.ts'
import { reloadSettings } from '../../shared/settings/settings.ts'
import { isSameSwap, type Swap } from './flash-swap.rules.ts'

/** A firm quote. */
export type FirmQuote = Answer<typeof getExchangeQuote>

/**
 * What is known of the price of a swap. `firm` until its deadline; `refused` with the server's words; `failed` without an answer; `absent` where the backend
 * names no prices before.
 */
export type Quote =
  | { state: 'none' | 'waiting' | 'failed' | 'absent' }
  | { state: 'firm'; quote: FirmQuote; deadline: Deadline; seconds: number }
  | { state: 'refused'; message: string }

/** So long a person may go on typing before a price is asked for. */
const TYPING_MS = 350
/** A price that was not to be had may be had now. */
const AGAIN_MS = 5_000

/** Asks for quotes, one after the other, while a page is seen. */
export interface Quoting {
  readonly $quote: ReadableAtom<Quote>
  /** Begins to ask for what is wanted; answers what ends it. */
  start(): () => void
  /** What a price is wanted for; null for nothing. */
  want(swap: Swap | null): void
  /** Asks for a new one now. */
  renew(): Promise<void>
}

/** Makes what asks for the quotes of one form. */
export function createQuoting(): Quoting {
  const $quote = atom<Quote>({ state: 'none' })
  let wanted: Swap | null = null
  let running = false
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => {
    clearTimeout(timer)
    if (running && wanted) timer = setTimeout(() => void renew(), ms)
  }

  async function renew(): Promise<void> {
    clearTimeout(timer)
    const swap = wanted
    // A page that is not seen asks when it is seen again.
    if (!swap || !running || document.hidden) return
    asked += 1
    const mine = asked
    const answer = await call(getExchangeQuote, swap, { quiet: true })
    if (mine !== asked) return
    if (answer.ok) {
      const seconds = secondsOf(answer.data)
      $quote.set({ state: 'firm', quote: answer.data, deadline: deadlineIn(seconds), seconds })
      return later(seconds * 1000)
    }
    const { kind, message, rule } = answer.error
    if (kind === 'absent') return $quote.set({ state: 'absent' })
    $quote.set(kind === 'refused' ? { state: 'refused', message } : { state: 'failed' })
    // The operator has switched swaps off since this page was opened.
    if (rule === 'off') void reloadSettings()
    else later(AGAIN_MS)
  }

  return {
    $quote,
    renew,
    start() {
      running = true
      const seen = () => void renew()
      document.addEventListener('visibilitychange', seen)
      later(0)
      return () => {
        running = false
        asked += 1
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', seen)
      }
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

/** Counted from the server's own time: a device whose clock is wrong counts down just the same. */
function secondsOf({ expires_at: end, server_time: now }: FirmQuote): number {
  const left = typeof end === 'number' && typeof now === 'number' ? (end - now) / 1000 : 0
  return Math.max(1, left)
}

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { noteAnswer } from '../feed/network.ts'
import { $reconnected } from '../feed/status.ts'

/** What a poll knows: the last data, when it came (steady clock), and whether the latest try failed. Failed polls keep what they had. */
export interface Polled<T> {
  data: T | null
  /** `performance.now()` of the last good answer; null before the first. */
  at: number | null
  failed: boolean
  loading: boolean
}

/** What is known before the first answer. */
export const NOTHING_YET: Polled<never> = { data: null, at: null, failed: false, loading: false }

/** A store that polls while it has listeners. */
export interface PolledStore<T> extends ReadableAtom<Polled<T>> {
  /** Requests now, or joins a request that is under way: for a press on Retry, and for a page that is seen again. */
  refresh(): Promise<void>
  /**
   * Drops the answers of requests that are under way and requests anew: for use after an action that changes what is polled, which an earlier request may
   * not know of. Without listeners only the answers are dropped, and the next listener requests.
   */
  invalidate(): Promise<void>
}

/**
 * Polls while it has listeners and the page is seen: at once, then `everyMs` after each answer, never two in flight. Hidden pages rest; one that
 * is seen again, or whose feed is back, asks at once. `whose` says whose data it is, as the token does: when that changes it starts again, and for a visitor
 * (`""`) nothing is asked. `everyMs` may hang on what is known: what is about to change is asked for sooner.
 */
export function polled<T>(
  everyMs: number | ((data: T | null) => number),
  fetch: () => Promise<Result<T>>,
  whose?: ReadableAtom<string>,
): PolledStore<T> {
  let state: Polled<T> = NOTHING_YET
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let looking = false
  let owner = whose?.get()
  /** Numbers the requests. Only the answer of the latest one counts. */
  let latest = 0
  const $store = atom(state)
  const change = (news: Partial<Polled<T>>) => {
    state = { ...state, ...news }
    $store.set(state)
  }

  async function ask(): Promise<void> {
    const mine = ++latest
    let news: Partial<Polled<T>> = { failed: true, loading: false }
    change({ loading: true })
    try {
      const answer = await fetch()
      if (answer.ok) {
        noteAnswer()
        news = { data: answer.data, at: performance.now(), failed: false, loading: false }
      }
    } finally {
      if (mine === latest) change(news)
    }
  }

  function refresh(): Promise<void> {
    clearTimeout(timer)
    if (owner === '') return Promise.resolve()
    if (running) return running
    const mine = ask().finally(() => {
      if (running !== mine) return
      running = null
      if (looking && !hidden())
        timer = setTimeout(() => void refresh(), typeof everyMs === 'number' ? everyMs : everyMs(state.data))
    })
    running = mine
    return mine
  }

  /** Drops the answers of requests that are under way. */
  function drop(news: Partial<Polled<T>>): void {
    latest++
    running = null
    change(news)
  }

  async function invalidate(): Promise<void> {
    drop({ loading: false })
    if (looking) await refresh()
  }

  function belongTo(next: string): void {
    if (next === owner) return
    owner = next
    drop(NOTHING_YET)
    void refresh()
  }

  onMount($store, () => {
    looking = true
    const seen = () => {
      if (hidden()) clearTimeout(timer)
      else void refresh()
    }
    globalThis.document?.addEventListener('visibilitychange', seen)
    const ends = [$reconnected.listen(() => void refresh()), whose?.subscribe(belongTo)]
    void refresh()
    return () => {
      looking = false
      clearTimeout(timer)
      for (const end of ends) end?.()
      globalThis.document?.removeEventListener('visibilitychange', seen)
    }
  })
  return Object.assign($store, { refresh, invalidate })
}

const hidden = (): boolean => globalThis.document?.hidden ?? false

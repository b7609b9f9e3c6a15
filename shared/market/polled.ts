import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { $resumed } from '../feed/status.ts'

/** What a poll knows: the last data, when it came (steady clock), and whether the latest try failed. Failed polls keep what they had. */
export interface Polled<T> {
  data: T | null
  /** `performance.now()` of the last good answer; null before the first. */
  at: number | null
  failed: boolean
  loading: boolean
}

/** A store that polls while somebody looks, and can be asked to do so now. */
export type PolledStore<T> = ReadableAtom<Polled<T>> & { refresh(): Promise<void> }

/**
 * Polls while somebody listens and the page is seen: at once, then `everyMs` after each answer, never two in flight. Hidden pages rest; one that
 * is seen again, or whose feed is back, asks at once.
 */
export function polled<T>(everyMs: number, fetch: () => Promise<Result<T>>): PolledStore<T> {
  let state: Polled<T> = { data: null, at: null, failed: false, loading: false }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let looking = false
  const $store = atom(state)
  const change = (news: Partial<Polled<T>>) => {
    state = { ...state, ...news }
    $store.set(state)
  }

  async function ask(): Promise<void> {
    change({ loading: true })
    const answer = await fetch()
    const loading = false
    change(answer.ok ? { data: answer.data, at: performance.now(), failed: false, loading } : { failed: true, loading })
  }

  function refresh(): Promise<void> {
    clearTimeout(timer)
    running ??= ask().finally(() => {
      running = null
      if (looking && !hidden()) timer = setTimeout(() => void refresh(), everyMs)
    })
    return running
  }

  onMount($store, () => {
    looking = true
    const seen = () => {
      if (hidden()) clearTimeout(timer)
      else void refresh()
    }
    globalThis.document?.addEventListener('visibilitychange', seen)
    const stop = $resumed.listen(() => void refresh())
    void refresh()
    return () => {
      looking = false
      clearTimeout(timer)
      stop()
      globalThis.document?.removeEventListener('visibilitychange', seen)
    }
  })
  return Object.assign($store, { refresh })
}

const hidden = (): boolean => globalThis.document?.hidden ?? false

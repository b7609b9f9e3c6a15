import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { $resumed } from '../feed/status.ts'

/** What a poll knows: the last data, when it came (steady clock), and whether the latest tries failed. Failed polls keep what they had. */
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
 * Polls while somebody listens and the page is seen: at once, then `everyMs` after each answer, never two in flight. Hidden pages rest; one that is seen
 * again asks at once.
 */
export function polled<T>(everyMs: number, fetch: () => Promise<Result<T>>): PolledStore<T> {
  const $store = atom<Polled<T>>({ data: null, at: null, failed: false, loading: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let listening = false

  async function ask(): Promise<void> {
    clearTimeout(timer)
    $store.set({ ...$store.get(), loading: true })
    const result = await fetch()
    const { data, at } = $store.get()
    $store.set(
      result.ok
        ? { data: result.data, at: performance.now(), failed: false, loading: false }
        : { data, at, failed: true, loading: false },
    )
  }

  function refresh(): Promise<void> {
    running ??= ask().finally(() => {
      running = null
      if (listening && !hidden()) timer = setTimeout(() => void refresh(), everyMs)
    })
    return running
  }

  onMount($store, () => {
    listening = true
    void refresh()
    const seen = () => {
      if (hidden()) clearTimeout(timer)
      else void refresh()
    }
    globalThis.document?.addEventListener('visibilitychange', seen)
    const stop = $resumed.listen(() => void refresh())
    return () => {
      listening = false
      clearTimeout(timer)
      stop()
      globalThis.document?.removeEventListener('visibilitychange', seen)
    }
  })
  return Object.assign($store, { refresh })
}

const hidden = (): boolean => globalThis.document?.hidden ?? false

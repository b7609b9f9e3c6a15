import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { $reconnected } from '../feed/status.ts'
import { $token } from '../session/token.ts'
import { NOTHING_YET, type Polled, type PolledStore } from './polled.ts'

/** A store of one thing that belongs to the signed-in member. */
export interface MemberResource<T> extends PolledStore<T> {
  /** Changes what is known, until the next answer: for what an action is sure to have done. */
  change(update: (data: T) => T): void
}

/** When a resource loads again by itself. */
export interface MemberResourceOptions {
  /** After a failed try, so many milliseconds later. */
  retryMs?: number
  /** When this changes; an answer that was requested before is dropped. Known data stays meanwhile. */
  $reloadOn?: ReadableAtom<unknown>
}

/**
 * One thing that belongs to the signed-in member: loaded while something listens and when a member signs in, again after a reconnect, null for a visitor.
 * Known data stays when a later try fails. Unlike that of a poll, each `refresh` sends a request of its own;
 * of answers that overtake each other the one requested last counts, and an answer to a former member never shows. `invalidate` requests even without listeners.
 */
export function memberResource<T>(
  fetch: () => Promise<Result<T>>,
  { retryMs, $reloadOn }: MemberResourceOptions = {},
): MemberResource<T> {
  let state: Polled<T> = NOTHING_YET
  let owner = ''
  let requested = 0
  /** Answers up to this request come too late. */
  let settled = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let watched = false
  const $store = atom(state)
  const set = (news: Partial<Polled<T>>) => {
    state = { ...state, ...news }
    $store.set(state)
  }

  async function refresh(): Promise<void> {
    clearTimeout(retry)
    const token = $token.get()
    if (token !== owner) {
      owner = token
      settled = requested
      set(NOTHING_YET)
    }
    if (token === '') return
    requested += 1
    const mine = requested
    let news: Partial<Polled<T>> = { failed: true }
    set({ loading: true })
    try {
      const answer = await fetch()
      if (answer.ok) news = { data: answer.data, at: performance.now(), failed: false }
    } finally {
      if (mine > settled && token === $token.get()) settle(mine, news)
    }
  }

  function settle(mine: number, news: Partial<Polled<T>>): void {
    settled = mine
    set({ ...news, loading: mine < requested })
    if (!news.failed) return
    clearTimeout(retry)
    if (watched && retryMs !== undefined) retry = setTimeout(() => void refresh(), retryMs)
  }

  function invalidate(): Promise<void> {
    settled = requested
    return refresh()
  }

  onMount($store, () => {
    watched = true
    const ends = [
      $token.subscribe(() => void refresh()),
      $reconnected.listen(() => void refresh()),
      $reloadOn?.listen(() => void invalidate()),
    ]
    return () => {
      watched = false
      clearTimeout(retry)
      for (const end of ends) end?.()
    }
  })
  return Object.assign($store, {
    refresh,
    invalidate,
    change: (update: (data: T) => T) => {
      if (state.data !== null) set({ data: update(state.data) })
    },
  })
}

import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Result } from '../../wire/api/call-result.ts'
import { $reconnected } from '../../wire/feed/poll-signals.ts'
import { $token } from '../session/token.ts'
import { NOT_LOADED, type Polled, type PolledStore } from './polled.ts'

/** Store of one object that belongs to the signed-in member. */
export interface MemberResource<T> extends PolledStore<T> {
  /** Updates the known data until the next response: for changes that an action has certainly made. */
  change(update: (data: T) => T): void
}

/** Triggers of automatic reloads. */
export interface MemberResourceOptions {
  /** Delay of a retry after a failed request, in ms. */
  retryMs?: number
  /** Reloads when this changes; responses to earlier requests are dropped. Known data stays meanwhile. */
  $reloadOn?: ReadableAtom<unknown>
}

/**
 * Creates a store of one object that belongs to the signed-in member. It loads while it has listeners, after a login and after a reconnect, and is null for a
 * visitor.
 *
 * Known data stays if a later request fails. Unlike a poll, each `refresh` sends its own request. If responses overtake each other, the one requested last
 * counts. Responses to a previous member are dropped. `invalidate` sends a request even without listeners.
 */
export function memberResource<T>(
  fetch: () => Promise<Result<T>>,
  { retryMs, $reloadOn }: MemberResourceOptions = {},
): MemberResource<T> {
  let state: Polled<T> = NOT_LOADED
  let owner = ''
  let requested = 0
  /** Number of the last settled request; responses to it and to earlier requests are ignored. */
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
      set(NOT_LOADED)
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

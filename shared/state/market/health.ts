import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS } from '../../base/contract/constants.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $network } from '../../wire/feed/network.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { $freshness, $second, createOffline, type Freshness } from '../stores/freshness.store.ts'
import { $detail } from './detail.ts'

/** True while the socket is disconnected, from its loss until it delivers data again; attempts in between do not count as connected. */
const $feedDisconnected = pageSingleton('feedGone', () => {
  const $store = atom(false)
  onMount($store, () =>
    $feedStatus.subscribe(({ state }) => {
      if (state === 'offline') $store.set(true)
      else if (state === 'live' || state === 'idle') $store.set(false)
    }),
  )
  return $store
})

/**
 * Returns how current a market's figures are. The poll updates them if the feed does not: with a disconnected or silent socket they are `delayed` by the age of
 * the last answer. Trading stays possible then, because the server prices orders itself. If the poll fails too, or the device has no network, they are
 * `offline`.
 */
export const $health = (symbol: string): ReadableAtom<Freshness> =>
  pageSingleton(`health/${symbol}`, () => {
    const $figures = $detail(symbol)
    const staleMs = 2 * DETAIL_POLL_MS
    return computed(
      [$freshness($figures, staleMs), $feedStatus, $feedDisconnected, $network, $second],
      (fresh, { state, retryAt }, gone, network): Freshness => {
        const { at } = $figures.get()
        const ageMs = at === null ? staleMs : performance.now() - at
        if (gone && network) return ageMs < staleMs ? { state: 'delayed', ageMs } : createOffline(retryAt)
        return state === 'silent' && fresh.state === 'live' ? { state: 'delayed', ageMs } : fresh
      },
    )
  })

/** Returns whether a market cannot be traded because of a missing connection. */
export const $isOffline = (symbol: string): ReadableAtom<boolean> =>
  pageSingleton(`health/${symbol}/offline`, () => computed($health(symbol), ({ state }) => state === 'offline'))

import { atom, onMount, type ReadableAtom } from 'nanostores'
import { tradeTopic } from '../../base/contract/feed.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'

/** Returns a store that is true while the socket delivers a market's trades: from their first push until it is silent or away. */
export const $tradesDelivered = (symbol: string): ReadableAtom<boolean> =>
  pageSingleton(`market.delivered/${symbol}`, () => {
    const $store = atom(false)
    onMount($store, () => {
      const ends = [
        subscribe(tradeTopic(symbol.toLowerCase()), () => $store.set($feedStatus.value.state === 'live')),
        $feedStatus.listen(({ state }) => state !== 'live' && $store.set(false)),
      ]
      return () => {
        for (const end of ends) end()
        $store.set(false)
      }
    })
    return $store
  })

import { atom, onMount, type ReadableAtom } from 'nanostores'
import { tradeTopic } from '../../base/contract/feed.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'

/**
 * Returns a store of the time (`performance.now()`) since which the socket delivers a market's trades: that of their first push, until the socket is silent or away.
 * `Infinity` while it does not. Trades requested after that time and those pushed since are complete.
 */
export const $tradesDeliveredSince = (symbol: string): ReadableAtom<number> =>
  pageSingleton(`market.delivered/${symbol}`, () => {
    const $store = atom(Number.POSITIVE_INFINITY)
    const reset = () => $store.set(Number.POSITIVE_INFINITY)
    onMount($store, () => {
      const ends = [
        subscribe(tradeTopic(symbol.toLowerCase()), () => {
          if ($feedStatus.value.state === 'live' && $store.value === Number.POSITIVE_INFINITY)
            $store.set(performance.now())
        }),
        $feedStatus.listen(({ state }) => {
          if (state !== 'live') reset()
        }),
      ]
      return () => {
        for (const end of ends) end()
        reset()
      }
    })
    return $store
  })

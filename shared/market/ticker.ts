import { atom, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../contract/feed.ts'
import { dayDetail } from '../contract/market-data.ts'
import { subscribe } from '../feed/subscribe.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { changePercent } from '../money/ratio.ts'
import { pageSingleton } from '../runtime.ts'

/** What the feed says of a market: price and change in percent; null until it says something. */
export interface Ticker {
  price: Decimal
  change: Decimal | null
}

/** A market's figures as they are pushed, while a row shows them. */
export const $ticker = (symbol: string): ReadableAtom<Ticker | null> =>
  pageSingleton(`pushed/${symbol}`, () => {
    const $store = atom<Ticker | null>(null)
    onMount($store, () =>
      subscribe(detailTopic(symbol.toLowerCase()), (tick) => {
        const { open = null, close } = dayDetail.read(tick) ?? {}
        if (!close) return
        $store.set({ price: close, change: changePercent(open, close) })
      }),
    )
    return $store
  })

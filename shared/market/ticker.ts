import { atom, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../contract/feed.ts'
import { dayDetail } from '../contract/market-data.ts'
import { runInNextFrame } from '../dom/animation-frame.ts'
import { subscribe } from '../feed/subscribe.ts'
import type { Decimal } from '../money/decimal-text.ts'
import { changePercent } from '../money/ratio.ts'
import { pageSingleton } from '../runtime.ts'

/** Price and change in percent from the feed. */
export interface Ticker {
  price: Decimal
  change: Decimal | null
}

/** Returns a market's pushed figures while a row displays them; null before the first push. Only the last push before a frame is read. */
export const $ticker = (symbol: string): ReadableAtom<Ticker | null> =>
  pageSingleton(`pushed/${symbol}`, () => {
    const $store = atom<Ticker | null>(null)
    onMount($store, () => {
      let latest: object = {}
      const publish = () => {
        const { open = null, close } = dayDetail.read(latest) ?? {}
        if (close) $store.set({ price: close, change: changePercent(open, close) })
      }
      return subscribe(detailTopic(symbol.toLowerCase()), (tick) => {
        latest = tick
        runInNextFrame(publish)
      })
    })
    return $store
  })

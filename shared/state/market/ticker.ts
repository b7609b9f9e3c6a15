import { atom, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../../base/contract/feed.ts'
import { dayDetail } from '../../base/contract/market-data.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { changePercent } from '../../base/money/ratio.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { runInNextFrame } from '../page/animation-frame.ts'

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

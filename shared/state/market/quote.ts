import { atom, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../../base/contract/feed.ts'
import { dayDetail } from '../../base/contract/market-data.ts'
import { parseChangeText } from '../../base/format/change-text.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { changePercent } from '../../base/money/ratio.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { $markets } from './markets.store.ts'

/** Latest price of a market and its 24-hour change in percent, null while unknown. `at` is the time of receipt on the monotonic clock, in ms. */
export interface Quote {
  price: Decimal | null
  change: Decimal | null
  at: number | null
}

/** Returns a store of a market's quote, from the market list, which an element of the page polls, and from the feed. A recent feed message takes precedence over the list. */
export const $quote = (symbol: string): ReadableAtom<Quote> =>
  pageSingleton(`quote/${symbol}`, () => {
    const $store = atom<Quote>({ price: null, change: null, at: null })
    onMount($store, () => followQuote($store, symbol))
    return $store
  })

/** A poll result within this time (ms) after a feed message is ignored, because it may be older. */
const FEED_FRESH_MS = 5_000

function followQuote($store: ReturnType<typeof atom<Quote>>, symbol: string): () => void {
  let pushedAt = Number.NEGATIVE_INFINITY
  const endPoll = $markets(Number.POSITIVE_INFINITY).subscribe(({ data, at }) => {
    const market = data?.find((item) => item.symbol === symbol)
    if (!market || at === null || at - pushedAt < FEED_FRESH_MS || at === $store.get().at) return
    $store.set({ price: market.close, change: parseChangeText(market.change), at })
  })
  const endFeed = subscribe(detailTopic(symbol.toLowerCase()), (tick) => {
    const { open = null, close } = dayDetail.read(tick) ?? {}
    if (!close) return
    pushedAt = performance.now()
    $store.set({ price: close, change: changePercent(open, close) ?? $store.get().change, at: pushedAt })
  })
  return () => {
    endPoll()
    endFeed()
  }
}

import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../../shared/contract/feed.ts'
import { dayDetail } from '../../shared/contract/market-data.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import { subscribe } from '../../shared/feed/subscribe.ts'
import { $markets } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { changePercent } from '../../shared/money/ratio.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $freshness, type Freshness } from '../../shared/stores/freshness.ts'

/** A market's latest price and its change in 24 h in percent; null while unknown. `at` is when they came, on the steady clock. */
export interface Quote {
  price: Decimal | null
  change: Decimal | null
  at: number | null
}

/** A market's quote, from the list that is asked for each `everyMs` and from the feed in between. The feed's word counts while it is fresh. */
export const $quote = (symbol: string, everyMs: number): ReadableAtom<Quote> =>
  pageSingleton(`ticker.quote/${symbol}/${everyMs}`, () => {
    const $store = atom<Quote>({ price: null, change: null, at: null })
    onMount($store, () => follow($store, symbol, everyMs))
    return $store
  })

/** A feed that said something this recently is newer than an answer that travelled. */
const FEED_FRESH_MS = 5_000

function follow($store: ReturnType<typeof atom<Quote>>, symbol: string, everyMs: number): () => void {
  let pushedAt = Number.NEGATIVE_INFINITY
  const endPoll = $markets(everyMs).subscribe(({ data, at }) => {
    const market = data?.find((item) => item.symbol === symbol)
    if (!market || at === null || at - pushedAt < FEED_FRESH_MS || at === $store.get().at) return
    $store.set({ price: market.close, change: changeNumber(market.change), at })
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

/** A quote's price, for a leaf. */
export const $price = (symbol: string, everyMs: number): ReadableAtom<Decimal | null> =>
  pageSingleton(`ticker.price/${symbol}/${everyMs}`, () => computed($quote(symbol, everyMs), ({ price }) => price))

/** A quote's change, for a leaf. */
export const $change = (symbol: string, everyMs: number): ReadableAtom<Decimal | null> =>
  pageSingleton(`ticker.change/${symbol}/${everyMs}`, () => computed($quote(symbol, everyMs), ({ change }) => change))

/** How far the prices of some markets can be trusted; `$stale` changes only when they grow old or fresh again. */
export interface MarketsFreshness {
  $freshness: ReadableAtom<Freshness>
  $stale: ReadableAtom<boolean>
}

/** The trust in some markets' prices: as far as the latest news of any of them, stale after two missed polls. */
export function freshnessOfMarkets(symbols: readonly string[], everyMs: number): MarketsFreshness {
  const $news = computed(
    symbols.map((symbol) => $quote(symbol, everyMs)),
    (...quotes: Quote[]) => Math.max(...quotes.map(({ at }) => at ?? 0)),
  )
  const $latest = computed([$news, $markets(everyMs)], (news, { at }) => ({ at: Math.max(news, at ?? 0) || null }))
  const $fresh = $freshness($latest, 2 * everyMs)
  return {
    $freshness: $fresh,
    $stale: computed($fresh, ({ state }) => state === 'delayed' || state === 'offline'),
  }
}

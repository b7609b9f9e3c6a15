import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { detailTopic } from '../../shared/contract/feed.ts'
import { dayDetail } from '../../shared/contract/market-data.ts'
import { parseChangeText } from '../../shared/elements/change.ts'
import { subscribe } from '../../shared/feed/subscribe.ts'
import { $markets } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { changePercent } from '../../shared/money/ratio.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $freshness, type Freshness } from '../../shared/stores/freshness.ts'

/** Latest price of a market and its 24-hour change in percent, null while unknown. `at` is the time of receipt on the monotonic clock, in ms. */
export interface TickerQuote {
  price: Decimal | null
  change: Decimal | null
  at: number | null
}

/** Returns a store of a market's quote, from the market list, which the ticker polls, and from the feed. A recent feed message takes precedence over the list. */
export const $quote = (symbol: string): ReadableAtom<TickerQuote> =>
  pageSingleton(`ticker.quote/${symbol}`, () => {
    const $store = atom<TickerQuote>({ price: null, change: null, at: null })
    onMount($store, () => followQuote($store, symbol))
    return $store
  })

/** A poll result within this time (ms) after a feed message is ignored, because it may be older. */
const FEED_FRESH_MS = 5_000

function followQuote($store: ReturnType<typeof atom<TickerQuote>>, symbol: string): () => void {
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

/** Returns a store of a quote's price, for a leaf element. */
export const $price = (symbol: string): ReadableAtom<Decimal | null> =>
  pageSingleton(`ticker.price/${symbol}`, () => computed($quote(symbol), ({ price }) => price))

/** Returns a store of a quote's change, for a leaf element. */
export const $change = (symbol: string): ReadableAtom<Decimal | null> =>
  pageSingleton(`ticker.change/${symbol}`, () => computed($quote(symbol), ({ change }) => change))

/** Freshness of the prices of some markets. `$stale` notifies only when they become stale or fresh again. */
export interface MarketsFreshness {
  $freshness: ReadableAtom<Freshness>
  $stale: ReadableAtom<boolean>
}

/** Returns the freshness of some markets' prices by the latest update of any of them. They are stale after two missed polls. */
export function createMarketsFreshness(symbols: readonly string[], everyMs: number): MarketsFreshness {
  const $updated: ReadableAtom<{ at: number | null }>[] = [$markets(everyMs), ...symbols.map($quote)]
  const $latest = computed($updated, (...updates) => ({
    // Times of earlier pages are negative.
    at: updates.reduce<number | null>(
      (latest, { at }) => (at === null || (latest !== null && latest > at) ? latest : at),
      null,
    ),
  }))
  const $fresh = $freshness($latest, 2 * everyMs)
  return {
    $freshness: $fresh,
    $stale: computed($fresh, ({ state }) => state === 'delayed' || state === 'offline'),
  }
}

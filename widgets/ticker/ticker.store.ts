import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { exchange } from '../../shared/api/exchange.ts'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { dayDetail, getCandles } from '../../shared/contract/exchange.ts'
import { detailTopic } from '../../shared/contract/feed.ts'
import { changeNumber } from '../../shared/elements/change.ts'
import { $resumed } from '../../shared/feed/status.ts'
import { subscribe } from '../../shared/feed/subscribe.ts'
import { $freshness, type Freshness } from '../../shared/market/freshness.ts'
import { $markets } from '../../shared/market/markets.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import { changePercent } from '../../shared/money/ratio.ts'
import { once } from '../../shared/runtime.ts'
import { type MinuteClose, withClose } from './ticker.rules.ts'

/** A market's latest price and its change in 24 h in percent; null while unknown. `at` is when they came, on the steady clock. */
export interface Quote {
  price: Decimal | null
  change: Decimal | null
  at: number | null
}

/** A market's quote, from the list that is asked for each `everyMs` and from the feed in between. The feed's word counts while it is fresh. */
export const $quote = (symbol: string, everyMs: number): ReadableAtom<Quote> =>
  once(`ticker.quote/${symbol}/${everyMs}`, () => {
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
    const read = v.safeParse(dayDetail.schema, tick)
    if (!read.success || read.output.close === null) return
    const { open, close } = read.output
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
  once(`ticker.price/${symbol}/${everyMs}`, () => computed($quote(symbol, everyMs), ({ price }) => price))

/** A quote's change, for a leaf. */
export const $change = (symbol: string, everyMs: number): ReadableAtom<Decimal | null> =>
  once(`ticker.change/${symbol}/${everyMs}`, () => computed($quote(symbol, everyMs), ({ change }) => change))

/** How far the prices of some markets can be trusted; `$stale` changes only when they grow old or fresh again. */
export interface Trust {
  $freshness: ReadableAtom<Freshness>
  $stale: ReadableAtom<boolean>
}

/** The trust in some markets' prices: as far as the latest news of any of them, stale after two missed polls. */
export function trustIn(symbols: readonly string[], everyMs: number): Trust {
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

const MINUTES = 60
const MINUTE_MS = 60_000

/** A market's closes of the last 60 minutes, oldest first: one request, then kept up by the feed, drawn anew once a minute. Empty until they have come. */
export const $hour = (symbol: string): ReadableAtom<readonly Decimal[]> =>
  once(`ticker.hour/${symbol}`, () => {
    const $store = atom<readonly Decimal[]>([])
    const topicName = symbol.toLowerCase()
    let closes: readonly MinuteClose[] = []
    let looking = false
    let loading = false
    const draw = () => $store.set(closes.map(({ price }) => price))

    let retry: ReturnType<typeof setTimeout> | undefined

    async function load(): Promise<void> {
      if (loading) return
      loading = true
      clearTimeout(retry)
      const answer = await exchange(getCandles, { symbol: topicName, period: '1', size: MINUTES })
      loading = false
      if (!answer.ok) {
        if (looking) retry = setTimeout(() => void load(), MARKETS_POLL_MS)
        return
      }
      const bars = answer.data.map(({ id, close }) => ({ minute: Math.floor(id / 60), price: close }))
      closes = bars.sort((a, b) => a.minute - b.minute).slice(-MINUTES)
      draw()
    }

    function take(tick: object, ts: number): void {
      const read = v.safeParse(dayDetail.schema, tick)
      if (closes.length === 0 || ts <= 0 || !read.success || read.output.close === null) return
      const before = closes
      closes = withClose(closes, { minute: Math.floor(ts / MINUTE_MS), price: read.output.close }, MINUTES)
      if (closes.at(-1)?.minute !== before.at(-1)?.minute) draw()
    }

    onMount($store, () => {
      looking = true
      const ends = [subscribe(detailTopic(topicName), take), $resumed.listen(() => void load())]
      void load()
      return () => {
        looking = false
        clearTimeout(retry)
        for (const end of ends) end()
      }
    })
    return $store
  })

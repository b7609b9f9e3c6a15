import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { DETAIL_POLL_MS } from '../../base/contract/constants.ts'
import { detailTopic, tradeTopic } from '../../base/contract/feed.ts'
import { dayDetail, getDayDetail } from '../../base/contract/market-data.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { marketData } from '../../wire/api/fetch-market-data.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import { findNewestTrade } from './trades.ts'

/** Rolling 24-hour figures of a market; null if unknown. */
export interface DayFigures {
  open: Decimal | null
  close: Decimal | null
  high: Decimal | null
  low: Decimal | null
  vol: Decimal | null
  amount: Decimal | null
}

/** Figures with the steady-clock time of the last update; null before the first. */
export interface Detail extends DayFigures {
  at: number | null
}

const NO_FIGURES: Detail = { open: null, close: null, high: null, low: null, vol: null, amount: null, at: null }

/** Feed updates younger than this take precedence over responses of the poll, which were in transit. */
const FEED_PRECEDENCE_MS = 5_000
/** The first push of trades often contains an old one. Once a price is known, only a trade younger than this changes it. */
const MAX_TRADE_AGE_MS = 10_000

/** Returns a market's rolling 24 hours, polled every 5 s (OCH-11) and updated by the feed in between. Without a market (`""`) nothing is requested. */
export const $detail = (symbol: string): ReadableAtom<Detail> =>
  pageSingleton(`detail/${symbol}`, () => {
    const $store = atom(NO_FIGURES)
    const $poll = polled(DETAIL_POLL_MS, () => marketData(getDayDetail, { symbol }))
    if (symbol) onMount($store, () => followDetail($store, $poll, symbol))
    return $store
  })

function followDetail($store: WritableAtom<Detail>, $poll: PolledStore<DayFigures>, symbol: string): () => void {
  let state = $store.value ?? NO_FIGURES
  let polledAt: number | null = null
  let pushedAt = Number.NEGATIVE_INFINITY
  let tradedAt = Number.NEGATIVE_INFINITY
  /** The server's time of the newest price. */
  let newest = 0

  /** Merges newer figures; missing figures keep their previous value. */
  function mergeFigures(news: Partial<DayFigures>): boolean {
    const known = Object.entries(news).filter(([, figure]) => figure !== null)
    if (known.length === 0) return false
    state = { ...state, ...Object.fromEntries(known), at: performance.now() }
    $store.set(state)
    return true
  }

  const ends = [
    $poll.subscribe(({ data, at }) => {
      if (!data || at === polledAt) return
      polledAt = at
      const fresh = performance.now() - FEED_PRECEDENCE_MS
      if (pushedAt < fresh) mergeFigures(tradedAt < fresh ? data : { ...data, close: null })
    }),
    subscribe(detailTopic(symbol), (tick, ts) => {
      const read = dayDetail.read(tick)
      if (!read || !mergeFigures(read)) return
      pushedAt = performance.now()
      newest = ts
    }),
    subscribe(tradeTopic(symbol), (tick, ts) => {
      const trade = findNewestTrade(tick)
      if (!trade || trade.ts < newest || (ts - trade.ts > MAX_TRADE_AGE_MS && state.close !== null)) return
      newest = trade.ts
      tradedAt = performance.now()
      mergeFigures({ close: trade.price })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

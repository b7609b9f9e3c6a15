import { atom, onMount, type PreinitializedWritableAtom } from 'nanostores'
import { detailTopic } from '../../base/contract/feed.ts'
import { dayDetail } from '../../base/contract/market-data.ts'
import { parseChangeText } from '../../base/format/change-text.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { changePercent } from '../../base/money/ratio.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { $markets } from './markets.store.ts'

/** Rolling 24-hour figures of a market; null if unknown. `change` is in percent. */
export interface DayFigures {
  open: Decimal | null
  close: Decimal | null
  high: Decimal | null
  low: Decimal | null
  vol: Decimal | null
  amount: Decimal | null
  change: Decimal | null
}

/** Figures with their times, on the monotonic clock in ms unless stated otherwise. */
export interface MarketFigures extends DayFigures {
  /** Last update; null before the first, negative if an earlier page received it. */
  at: number | null
  /** Responses received until then may be older and do not replace the figures. */
  heldUntil: number
  /** The server's time of the newest price of the feed, in epoch ms; 0 if unknown. */
  ts: number
}

/** Store of a market's figures. `value` are the figures without a subscription. */
type FiguresStore = PreinitializedWritableAtom<MarketFigures>

/** Time in ms after a message of the feed in which a response does not replace its figures. */
export const FEED_PRECEDENCE_MS = 5_000

/**
 * Returns the only store of a market's figures. All views of a price, change, high, low or volume read it. It follows the feed and the lists of markets that
 * elements of the page poll; `$detail` adds requests of its own.
 */
export const $figures = (symbol: string): FiguresStore =>
  pageSingleton(`figures/${symbol}`, () => {
    const $store: FiguresStore = atom({
      ...(dayDetail.read({}) as DayFigures),
      change: null,
      at: null,
      heldUntil: 0,
      ts: 0,
    })
    onMount($store, () => {
      let seen: unknown = null
      const endList = $markets(Number.POSITIVE_INFINITY).subscribe(({ data, at }) => {
        // A list that is only confirmed has older prices than the feed.
        if (data === seen) return
        seen = data
        const market = data?.find((item) => item.symbol === symbol)
        const { close, heldUntil } = $store.value
        if (!market?.close || at === null || (close && at <= heldUntil)) return
        const news = { close: market.close, change: parseChangeText(market.change) }
        updateFigures($store, news, { at, heldUntil: at })
      })
      const endFeed = subscribe(detailTopic(symbol.toLowerCase()), (tick, ts) => {
        const news = dayDetail.read(tick)
        const at = performance.now()
        if (news?.close) updateFigures($store, news, { at, heldUntil: at + FEED_PRECEDENCE_MS, ts })
      })
      return () => {
        endList()
        endFeed()
      }
    })
    return $store
  })

/** Merges newer figures with their times; missing ones keep their value. At least one figure must be given. */
export function updateFigures($store: FiguresStore, news: Partial<DayFigures>, times: Partial<MarketFigures>): void {
  const figures = { ...$store.value, ...times }
  for (const name of Object.keys(news) as (keyof DayFigures)[]) figures[name] = news[name] || figures[name]
  $store.set({ ...figures, change: news.change || (changePercent(figures.open, figures.close) ?? figures.change) })
}

import { computed, onMount, type ReadableAtom } from 'nanostores'
import { DETAIL_POLL_MS } from '../../base/contract/constants.ts'
import { tradeTopic } from '../../base/contract/feed.ts'
import { getDayDetail } from '../../base/contract/market-data.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { marketData } from '../../wire/api/fetch-market-data.ts'
import { $feedStatus } from '../../wire/feed/status.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { constantStore } from '../stores/constant-store.ts'
import { polled } from '../stores/polled.ts'
import { $figures, FEED_PRECEDENCE_MS, type MarketFigures, updateFigures } from './figures.store.ts'
import { findNewestTrade } from './trades.ts'

/** Time in ms after a response about the market. Lists of markets, requested less often, do not replace its figures during it. */
const LIST_HOLD_MS = 2 * DETAIL_POLL_MS
/** The first push of trades often contains an old one, which must not replace a known price: age in ms up to which a trade replaces it. */
const MAX_TRADE_AGE_MS = 10_000

/**
 * Returns a market's figures for a page that trades it: while it is displayed, `$figures` is also updated by each trade, and by a request every 5 s unless the feed brings them (OCH-11).
 * Without a market (`""`) nothing is requested.
 */
export const $detail = (symbol: string): ReadableAtom<MarketFigures> =>
  pageSingleton(`detail/${symbol}`, () => {
    if (!symbol) return constantStore($figures(symbol).value)
    const $shared = $figures(symbol)
    const $store = computed($shared as ReadableAtom<MarketFigures>, (figures) => figures)
    onMount($store, () => followMarket(symbol, $shared))
    return $store
  })

function followMarket(symbol: string, $store: ReturnType<typeof $figures>): () => void {
  let polledAt: number | null = null
  /** Time until which this poll holds the figures. The first response is newer than all that held them before. */
  let ownHold = $store.value.heldUntil
  let tradedAt = Number.NEGATIVE_INFINITY
  /** A push of the feed holds the figures for as long as the poll waits. */
  function isDelivered(): boolean {
    const { heldUntil } = $store.value
    return $feedStatus.value.state === 'live' && heldUntil !== ownHold && heldUntil > performance.now()
  }
  const ends = [
    polled(DETAIL_POLL_MS, () => marketData(getDayDetail, { symbol }), undefined, isDelivered).subscribe(
      ({ data, at }) => {
        if (!data || at === null || at === polledAt) return
        polledAt = at
        const { heldUntil, high } = $store.value
        const isHeld = heldUntil !== ownHold && at <= heldUntil
        // A list that came at the same time holds its price; it has no high or low.
        if (isHeld && high) return
        if (isHeld) return updateFigures($store, { ...data, close: null }, {})
        ownHold = at + LIST_HOLD_MS
        const isTraded = at - tradedAt <= FEED_PRECEDENCE_MS
        updateFigures($store, isTraded ? { ...data, close: null } : data, { at, heldUntil: ownHold })
      },
    ),
    subscribe(tradeTopic(symbol), (tick, ts) => {
      const trade = findNewestTrade(tick)
      const { close, ts: newest } = $store.value
      if (!trade || trade.ts < newest || (ts - trade.ts > MAX_TRADE_AGE_MS && close !== null)) return
      tradedAt = performance.now()
      updateFigures($store, { close: trade.price }, { at: tradedAt, ts: trade.ts })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

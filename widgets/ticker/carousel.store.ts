import { atom, onMount, type ReadableAtom } from 'nanostores'
import { marketData } from '../../shared/api/market-data.ts'
import { getCandles } from '../../shared/contract/candles.ts'
import { MARKETS_POLL_MS } from '../../shared/contract/constants.ts'
import { detailTopic } from '../../shared/contract/feed.ts'
import { dayDetail } from '../../shared/contract/market-data.ts'
import { $reconnected } from '../../shared/feed/status.ts'
import { subscribe } from '../../shared/feed/subscribe.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { type MinuteClose, withClose } from './carousel.rules.ts'

const MINUTES = 60
const MINUTE_MS = 60_000

/**
 * Returns a store of a market's closes of the last 60 minutes, oldest first. They are requested once and continued by the feed, and listeners are notified once
 * a minute. Empty until loaded.
 */
export const $hour = (symbol: string): ReadableAtom<readonly Decimal[]> =>
  pageSingleton(`ticker.hour/${symbol}`, () => {
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
      const answer = await marketData(getCandles, { symbol: topicName, period: '1', size: MINUTES }).finally(() => {
        loading = false
      })
      if (!answer.ok) {
        if (looking) retry = setTimeout(() => void load(), MARKETS_POLL_MS)
        return
      }
      const bars = answer.data.map(({ id, close }) => ({ minute: Math.floor(id / 60), price: close }))
      closes = bars.sort((a, b) => a.minute - b.minute).slice(-MINUTES)
      draw()
    }

    function take(tick: object, ts: number): void {
      const price = dayDetail.read(tick)?.close
      if (closes.length === 0 || ts <= 0 || !price) return
      const before = closes
      closes = withClose(closes, { minute: Math.floor(ts / MINUTE_MS), price }, MINUTES)
      if (closes.at(-1)?.minute !== before.at(-1)?.minute) draw()
    }

    onMount($store, () => {
      looking = true
      const ends = [subscribe(detailTopic(topicName), take), $reconnected.listen(() => void load())]
      void load()
      return () => {
        looking = false
        clearTimeout(retry)
        for (const end of ends) end()
      }
    })
    return $store
  })

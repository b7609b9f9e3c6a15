import { atom, onMount, type ReadableAtom } from 'nanostores'
import { getCandles } from '../../base/contract/candles.ts'
import { MARKETS_POLL_MS } from '../../base/contract/constants.ts'
import { detailTopic } from '../../base/contract/feed.ts'
import { dayDetail } from '../../base/contract/market-data.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { marketData } from '../../wire/api/fetch-market-data.ts'
import { $reconnected } from '../../wire/feed/status.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { addClose, type PeriodClose } from './period-closes.rules.ts'

/** Periods of 15 minutes in 24 hours, the span of a market's change in percent. */
const HISTORY_PERIODS = 96
const PERIOD_MS = 15 * 60_000
const MINUTE_MS = 60_000

/**
 * Returns a store of a market's closes of the last 24 hours, one per 15 minutes, oldest first. They are requested once and continued by the feed, and listeners
 * are notified at most once a minute. Empty until loaded.
 */
export const $lastDay = (symbol: string): ReadableAtom<readonly Decimal[]> =>
  pageSingleton(`market.day/${symbol}`, () => {
    const $store = atom<readonly Decimal[]>([])
    const topicName = symbol.toLowerCase()
    let closes: readonly PeriodClose[] = []
    let drawnMinute = 0
    let looking = false
    let loading = false
    const draw = () => $store.set(closes.map(({ price }) => price))

    let retry: ReturnType<typeof setTimeout> | undefined

    async function load(): Promise<void> {
      if (loading) return
      loading = true
      clearTimeout(retry)
      const answer = await marketData(getCandles, { symbol: topicName, period: '15', size: HISTORY_PERIODS }).finally(
        () => {
          loading = false
        },
      )
      if (!answer.ok) {
        if (looking) retry = setTimeout(() => void load(), MARKETS_POLL_MS)
        return
      }
      const bars = answer.data.map(({ id, close }) => ({ period: Math.floor((id * 1000) / PERIOD_MS), price: close }))
      closes = bars.sort((a, b) => a.period - b.period).slice(-HISTORY_PERIODS)
      draw()
    }

    function take(tick: object, ts: number): void {
      const price = dayDetail.read(tick)?.close
      if (closes.length === 0 || ts <= 0 || !price) return
      closes = addClose(closes, { period: Math.floor(ts / PERIOD_MS), price }, HISTORY_PERIODS)
      const minute = Math.floor(ts / MINUTE_MS)
      if (minute <= drawnMinute) return
      drawnMinute = minute
      draw()
    }

    onMount($store, () => {
      looking = true
      let isEnded = false
      const ends = [$reconnected.listen(() => void load())]
      void load()
      // A view that renders may mount the store. The socket's status, which this changes, would then render another view meanwhile, which React forbids.
      queueMicrotask(() => {
        if (!isEnded) ends.push(subscribe(detailTopic(topicName), take))
      })
      return () => {
        isEnded = true
        looking = false
        clearTimeout(retry)
        for (const end of ends) end()
      }
    })
    return $store
  })

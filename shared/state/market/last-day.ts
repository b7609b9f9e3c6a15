import { atom, onMount, type ReadableAtom } from 'nanostores'
import { getCandles } from '../../base/contract/candles.ts'
import { MARKETS_POLL_MS } from '../../base/contract/constants.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { marketData } from '../../wire/api/fetch-market-data.ts'
import { type Polled, polled } from '../stores/polled.ts'
import { NEVER_MS } from '../stores/shared-poll.ts'
import type { Candle } from './bars.ts'
import { $figures, type MarketFigures } from './figures.store.ts'
import { addClose, type PeriodClose } from './period-closes.rules.ts'

/** Periods of 15 minutes in 24 hours, the span of a market's change in percent. */
const HISTORY_PERIODS = 96
const PERIOD_MS = 15 * 60_000
const MINUTE_MS = 60_000

/**
 * Returns a store of a market's closes of the last 24 hours, one per 15 minutes, oldest first. They are requested once and after a reconnect, and continued by the prices of `$figures`, and listeners
 * are notified at most once a minute. Empty until loaded.
 */
export const $lastDay = (symbol: string): ReadableAtom<readonly Decimal[]> =>
  pageSingleton(`market.day/${symbol}`, () => {
    const $store = atom<readonly Decimal[]>([])
    let history: readonly Candle[] | null = null
    let closes: readonly PeriodClose[] = []
    let drawnMinute = 0
    const draw = () => $store.set(closes.map(({ price }) => price))
    const $history = polled(
      (data) => (data ? NEVER_MS : MARKETS_POLL_MS),
      () => marketData(getCandles, { symbol: symbol.toLowerCase(), period: '15', size: HISTORY_PERIODS }),
    )

    function load({ data }: Polled<readonly Candle[]>): void {
      if (!data || data === history) return
      history = data
      const bars = data.map(({ id, close }) => ({ period: Math.floor((id * 1000) / PERIOD_MS), price: close }))
      closes = bars.sort((a, b) => a.period - b.period).slice(-HISTORY_PERIODS)
      draw()
    }

    function continueWith({ close: price, ts }: MarketFigures): void {
      if (!closes[0] || !ts || !price) return
      closes = addClose(closes, { period: Math.floor(ts / PERIOD_MS), price }, HISTORY_PERIODS)
      const minute = Math.floor(ts / MINUTE_MS)
      if (minute <= drawnMinute) return
      drawnMinute = minute
      draw()
    }

    onMount($store, () => {
      let isEnded = false
      const ends = [$history.subscribe(load)]
      // A view that renders may mount the store. The socket's status, which this changes, would then render another view meanwhile, which React forbids.
      queueMicrotask(() => {
        if (!isEnded) ends.push($figures(symbol).listen(continueWith))
      })
      return () => {
        isEnded = true
        for (const end of ends) end()
      }
    })
    return $store
  })

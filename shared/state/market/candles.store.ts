import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { candle, getCandles } from '../../base/contract/candles.ts'
import { DETAIL_POLL_MS, type Interval, KLINE_SIZE } from '../../base/contract/constants.ts'
import { candleTopic } from '../../base/contract/feed.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { marketData } from '../../wire/api/fetch-market-data.ts'
import { $reconnected } from '../../wire/feed/poll-signals.ts'
import { subscribe } from '../../wire/feed/subscribe.ts'
import { type Bar, candleToBar, continueBar, getBarLengthMs, mergeBar, sortBars } from './bars.ts'
import { $figures, type MarketFigures } from './figures.store.ts'

/** Candles of a market. `loading` while the history is missing, also after a failed request, which is repeated every 5 s (Q-091, OCH-17). */
export interface Candles {
  bars: readonly Bar[]
  loading: boolean
  failed: boolean
}

const NO_CANDLES: Candles = { bars: [], loading: true, failed: false }

/**
 * Returns a market's candles at an interval: 200 of history and the live one, which closes at the price that the page shows (`$figures`). They are requested
 * again after missed live bars. Without a market (`""`) they never load.
 */
export const $candles = (symbol: string, interval: Interval): ReadableAtom<Candles> =>
  pageSingleton(`candles/${symbol}/${interval}`, () => {
    const $store = atom(NO_CANDLES)
    if (symbol) onMount($store, () => followCandles($store, symbol, interval))
    return $store
  })

function followCandles($store: WritableAtom<Candles>, symbol: string, interval: Interval): () => void {
  const ended = new AbortController()
  const length = getBarLengthMs(interval)
  /** Candles as the server sent them. */
  let state = $store.value ?? NO_CANDLES
  let retry: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let missed = false
  let askedAt = 0
  /** Live bars since the request of the history; they are newer than its answer. */
  let live: readonly Bar[] = []
  const $price = $figures(symbol)
  const publish = () => $store.set({ ...state, bars: addPrice(state.bars, $price.value, length) })
  const change = (news: Partial<Candles>) => {
    state = { ...state, ...news }
    publish()
  }

  async function load(): Promise<void> {
    missed = asking
    if (asking) return
    clearTimeout(retry)
    asking = true
    askedAt = performance.now()
    live = []
    const answer = await marketData(getCandles, { symbol, period: interval, size: KLINE_SIZE }, ended.signal).finally(
      () => {
        asking = false
      },
    )
    if (ended.signal.aborted) return
    if (answer.ok) {
      const history: readonly Bar[] = sortBars(answer.data.map(candleToBar))
      change({ bars: live.reduce(mergeBar, history), loading: false, failed: false })
    } else {
      change({ loading: true, failed: true })
      retry = setTimeout(load, DETAIL_POLL_MS)
    }
    if (missed) void load()
  }

  function applyTick(tick: object, ts: number): void {
    const read = candle.read(tick)
    if (!read) return
    const bar: Bar = { ...candleToBar(read), ...(ts > 0 && { ts }) }
    const last = state.bars.at(-1)
    // A wrong time far in the future would push all other bars out of the chart.
    if (last && bar.time - last.time > KLINE_SIZE * length && ts > 0 && bar.time > ts + length) return
    live = mergeBar(live, bar)
    if (!last && state.loading) return
    change({ bars: mergeBar(state.bars, bar) })
    const gap = last !== undefined && bar.time - last.time > 1.5 * length
    if (gap && performance.now() - askedAt > DETAIL_POLL_MS) void load()
  }

  const ends = [
    subscribe(candleTopic(symbol, interval), applyTick),
    $reconnected.listen(() => void load()),
    $price.listen(publish),
  ]
  void load()
  return () => {
    ended.abort()
    clearTimeout(retry)
    for (const end of ends) end()
  }
}

/** Returns the bars with the price of the page as the close of the last one, if that price belongs to it. */
const addPrice = (bars: readonly Bar[], { close, ts }: MarketFigures, length: number): readonly Bar[] =>
  close && ts ? continueBar(bars, close, ts, length) : bars

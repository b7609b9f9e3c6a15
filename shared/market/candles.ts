import { atom, onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { exchange } from '../api/exchange.ts'
import { DETAIL_POLL_MS, type Interval, KLINE_SIZE } from '../contract/constants.ts'
import { candle, getCandles } from '../contract/exchange.ts'
import { candleTopic } from '../contract/feed.ts'
import { $resumed } from '../feed/status.ts'
import { subscribe } from '../feed/subscribe.ts'
import { once } from '../runtime.ts'
import { type Bar, barOf, seriesOf, withBar } from './bars.ts'

/** A market's candles at an interval. `loading` while the history is missing, also after a failed try, which is repeated each 5 s. */
export interface Candles {
  bars: readonly Bar[]
  loading: boolean
  failed: boolean
}

/** The candles of a market at an interval: 200 of history and the live one. */
export const $candles = (symbol: string, interval: Interval): ReadableAtom<Candles> =>
  once(`candles/${symbol}/${interval}`, () => {
    const $store = atom<Candles>({ bars: [], loading: true, failed: false })
    onMount($store, () => follow($store, symbol, interval))
    return $store
  })

function follow($store: ReturnType<typeof atom<Candles>>, symbol: string, interval: Interval): () => void {
  const abort = new AbortController()
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Live bars that came before the history. */
  let early: Bar[] = []

  async function load(): Promise<void> {
    clearTimeout(retry)
    const answer = await exchange(getCandles, { symbol, period: interval, size: KLINE_SIZE }, abort.signal)
    if (abort.signal.aborted) return
    if (!answer.ok) {
      $store.set({ ...$store.get(), loading: true, failed: true })
      retry = setTimeout(() => void load(), DETAIL_POLL_MS)
      return
    }
    const history = seriesOf(answer.data.map(barOf))
    $store.set({ bars: early.reduce<readonly Bar[]>(withBar, history), loading: false, failed: false })
    early = []
  }

  const end = subscribe(candleTopic(symbol, interval), (tick) => {
    const read = v.safeParse(candle.schema, tick)
    if (!read.success) return
    const bar = barOf(read.output)
    const { bars, loading } = $store.get()
    if (loading && bars.length === 0) early = [...early.slice(-KLINE_SIZE), bar]
    else $store.set({ ...$store.get(), bars: withBar(bars, bar) })
  })
  const stop = $resumed.listen(() => void load())
  void load()
  return () => {
    abort.abort()
    clearTimeout(retry)
    stop()
    end()
  }
}

import { atom, onMount, type ReadableAtom } from 'nanostores'
import { getTrades } from '../../../shared/base/contract/market-data.ts'
import { pageSingleton } from '../../../shared/base/runtime/runtime.ts'
import { followTrades, mergeTrades, type PublicTrade } from '../../../shared/state/market/public-trades.ts'
import { marketData } from '../../../shared/wire/api/fetch-market-data.ts'

/** Number of trades that are requested. */
const REQUESTED = 10

/** Returns a store of a market's latest public trades, newest first: requested once, then continued by the socket while displayed. Empty until loaded. */
export const $latestTrades = (symbol: string): ReadableAtom<readonly PublicTrade[]> =>
  pageSingleton(`options.trades/${symbol}`, () => {
    const $trades = atom<readonly PublicTrade[]>([])
    const add = (trades: readonly PublicTrade[]) => $trades.set(mergeTrades(trades, $trades.get()))
    onMount($trades, () => {
      if (!symbol) return
      let isEnded = false
      const end = followTrades(symbol, add)
      void marketData(getTrades, { symbol, size: REQUESTED }).then((answer) => {
        if (answer.ok && !isEnded) add(answer.data.flatMap(({ data }) => data))
      })
      return () => {
        isEnded = true
        end()
      }
    })
    return $trades
  })

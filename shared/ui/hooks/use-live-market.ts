import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { changeNumber } from '../../elements/change.ts'
import type { MarketItem } from '../../market/markets.ts'
import { $ticker } from '../../market/ticker.ts'
import { scaleOf } from '../../money/decimal.ts'
import { hasRoute } from '../../routes.ts'

/** Where a market opens: the spot screen, or where there is none, the options trader. */
const TRADERS = ['/exchange', '/options']

/** What a row of a list of markets shows, and where it leads. */
export interface LiveMarket {
  $price: ReadableAtom<string | null>
  $change: ReadableAtom<string | null>
  /** Digits of the price after the point. */
  digits: number
  /** Where the market is traded; null where it is traded nowhere. */
  to: { route: string; query: Record<string, string> } | null
}

/** A market of a list in a row: the list's figures, and over them those of the feed. */
export function useLiveMarket({ title, symbol, close, change }: MarketItem): LiveMarket {
  const [$price, $change] = useMemo(() => {
    const $live = $ticker(symbol)
    return [
      computed($live, (ticker) => ticker?.price ?? close),
      computed($live, (ticker) => ticker?.change ?? changeNumber(change)),
    ]
  }, [symbol, close, change])
  const route = TRADERS.find(hasRoute)
  return {
    $price,
    $change,
    digits: close === null ? 2 : Math.max(2, scaleOf(close)),
    to: route ? { route, query: { currentSymbol: symbol, name: title } } : null,
  }
}

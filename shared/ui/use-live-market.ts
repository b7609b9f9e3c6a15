import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { goTo } from '../dom/navigate.ts'
import { changeNumber } from '../elements/change.ts'
import type { MarketItem } from '../market/markets.ts'
import { $ticker } from '../market/ticker.ts'
import { scaleOf } from '../money/decimal.ts'
import { hasRoute } from '../routes.ts'
import { useHost } from './host-context.ts'

/** Where a market opens: the spot screen, or where there is none, the options trader. */
const TRADERS = ['/exchange', '/options']

/** What a row of a list of markets shows and does. */
export interface LiveMarket {
  $price: ReadableAtom<string | null>
  $change: ReadableAtom<string | null>
  /** Digits of the price after the point. */
  digits: number
  /** Opens the market where it is traded; null where it is traded nowhere. */
  open: (() => void) | null
}

/** A market of a list in a row: the list's figures, and over them those of the feed. */
export function useLiveMarket({ title, symbol, close, change }: MarketItem): LiveMarket {
  const host = useHost()
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
    open: route ? () => goTo(host, route, { currentSymbol: symbol, name: title }) : null,
  }
}

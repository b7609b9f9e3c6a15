import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { parseChangeText } from '../../../base/format/change-text.ts'
import { hasRoute } from '../../../base/runtime/routes.ts'
import type { MarketItem } from '../../../state/market/markets.store.ts'
import { getPriceDigits } from '../../../state/market/price-digits.ts'
import { $ticker } from '../../../state/market/ticker.ts'

/** Pages where a market opens: the spot screen, or if there is none, the options trader. */
const TRADER_ROUTES = ['/exchange', '/options']

/** Content of a row in a list of markets, and its link. */
export interface LiveMarket {
  $price: ReadableAtom<string | null>
  $change: ReadableAtom<string | null>
  /** Decimal places of the price. */
  digits: number
  /** Page where the market is traded; null if there is none. */
  to: { route: string; query: Record<string, string> } | null
}

/** Returns the row of a market: the list's figures, replaced by those of the feed. */
export function useLiveMarket(market: MarketItem): LiveMarket {
  const { title, symbol, close, change } = market
  const [$price, $change] = useMemo(() => {
    const $live = $ticker(symbol)
    return [
      computed($live, (ticker) => ticker?.price ?? close),
      computed($live, (ticker) => ticker?.change ?? parseChangeText(change)),
    ]
  }, [symbol, close, change])
  const route = TRADER_ROUTES.find(hasRoute)
  return {
    $price,
    $change,
    digits: getPriceDigits(market),
    to: route ? { route, query: { currentSymbol: symbol, name: title } } : null,
  }
}

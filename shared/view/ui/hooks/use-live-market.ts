import { computed, type ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import { parseChangeText } from '../../../base/format/change-text.ts'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { $figures } from '../../../state/market/figures.store.ts'
import type { MarketItem } from '../../../state/market/markets.store.ts'
import { getPriceDigits } from '../../../state/market/price-digits.ts'
import { constantStore } from '../../../state/stores/constant-store.ts'

/** Pages where a market opens: the spot screen, or if there is none, the options trader. */
const TRADER_ROUTES = ['/exchange', '/options']

const $unknown = constantStore({ close: null, change: null, amount: null })

/** Content of a row in a list of markets, and its link. */
export interface LiveMarket {
  $price: ReadableAtom<string | null>
  $change: ReadableAtom<string | null>
  /** Volume of 24 hours in the base coin. */
  $amount: ReadableAtom<string | null>
  /** Decimal places of the price. */
  digits: number
  /** Page where the market is traded; null if there is none. */
  to: { route: string; query: Record<string, string> } | null
}

/** Returns the row of a market: the figures of the market's store, or those of the list until it has any and if the market is not followed. */
export function useLiveMarket(market: MarketItem, isFollowed = true): LiveMarket {
  const { title, symbol, close, change, volume } = market
  const figures = useMemo(() => {
    const $live = isFollowed ? $figures(symbol) : $unknown
    return {
      $price: computed($live, (live) => live.close ?? close),
      $change: computed($live, (live) => live.change ?? parseChangeText(change)),
      $amount: computed($live, (live) => live.amount ?? volume),
    }
  }, [isFollowed, symbol, close, change, volume])
  const route = TRADER_ROUTES.find(hasRoute)
  return {
    ...figures,
    digits: getPriceDigits(market),
    to: route ? { route, query: { currentSymbol: symbol, name: title } } : null,
  }
}

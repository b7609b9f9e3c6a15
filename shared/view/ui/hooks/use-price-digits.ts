import { computed } from 'nanostores'
import { useMemo } from 'react'
import { $markets } from '../../../state/market/markets.store.ts'
import { getPriceDigits } from '../../../state/market/price-digits.ts'
import { useStore } from './use-store.ts'

/**
 * Returns the number of digits after the point of a market's prices; null while the market is unknown. `market` is its symbol or its name, such as `BTC/USDT`.
 * Loads the list of markets once if nothing on the page has.
 */
export function usePriceDigits(market: string): number | null {
  // The number, because the list changes with every price.
  const $digits = useMemo(
    () =>
      computed($markets(Number.POSITIVE_INFINITY), ({ data }) => {
        const found = data?.find(({ symbol, title }) => symbol === market || title === market)
        return found ? getPriceDigits(found) : null
      }),
    [market],
  )
  return useStore($digits)
}

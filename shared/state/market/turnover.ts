import { multiply } from '../../base/money/decimal.ts'
import type { Decimal } from '../../base/money/decimal-text.ts'
import type { MarketItem } from './markets.store.ts'

/** Returns a market's volume of 24 hours in the quote coin, at the latest price; null if one of both is unknown. */
export const getTurnover = ({ close, volume }: Pick<MarketItem, 'close' | 'volume'>): Decimal | null =>
  close && volume ? multiply(close, volume) : null

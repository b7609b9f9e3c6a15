import type { Decimal } from '../../../shared/money/decimal-text.ts'
import type { OrderSide } from '../../../shared/money/fills.ts'
import { isBeyondBound, toOrderablePrice } from '../../../shared/money/price-band.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import type { MarketInfo } from '../../market/market.ts'
import type { SpotTerms } from './spot.terms.ts'

/** Refuses a limit order whose price is beyond the bound, or returns null. */
export function checkPriceBand(
  { operate_type, price, type }: { operate_type: 'limit' | 'market'; price: Decimal | null; type: OrderSide },
  bound: Decimal | null,
  { priceStep }: SpotTerms,
  { quote }: MarketInfo,
): Refusal | null {
  if (operate_type !== 'limit' || price === null || bound === null || !isBeyondBound(price, type, bound)) return null
  const at = { field: 'price', rule: 'band' }
  const nearest = toOrderablePrice(bound, type, priceStep)
  return type === 'buy'
    ? refuse('spot.priceTooHigh', { most: nearest, coin: quote }, at)
    : refuse('spot.priceTooLow', { least: nearest, coin: quote }, at)
}

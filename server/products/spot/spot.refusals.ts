import type { OrderSide } from '../../../shared/base/money/fills.ts'
import type { SpotRefusal } from '../../../shared/base/rules/spot.rules.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'

/** Returns the refusal of a spot order with its message. */
export function toSpotRefusal(found: SpotRefusal, { quote, side }: { quote: string; side: OrderSide }): Refusal {
  const { field, rule, bound = '' } = found
  switch (rule) {
    case 'missing':
      return refuse('spot.priceNeeded', {}, found)
    case 'digits':
      return refuse(
        field === 'quantity' ? 'spot.quantityDigits' : 'refusals.tooManyDigits',
        { digits: Number(bound) },
        found,
      )
    case 'step':
      return field === 'price'
        ? refuse('spot.priceStep', { step: bound }, found)
        : refuse('spot.quantityStep', { step: bound }, found)
    case 'least':
      return refuse('spot.tooLittle', { least: bound }, found)
    case 'band':
      return side === 'buy'
        ? refuse('spot.priceTooHigh', { most: bound, coin: quote }, found)
        : refuse('spot.priceTooLow', { least: bound, coin: quote }, found)
    case 'book':
      return refuse('spot.noBook', {}, found)
  }
}

import type { OrderSide } from '../../../shared/base/money/fills.ts'
import type { PairRefusal } from '../../../shared/base/rules/order-pair.rules.ts'
import type { SpotRefusal } from '../../../shared/base/rules/spot.rules.ts'
import type { TakingRefusal, TermsRefusal } from '../../../shared/base/rules/time-in-force.rules.ts'
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

/** Returns the refusal of an order's terms, or of a fill that they do not permit, with its message. */
export function toTermsRefusal(
  found: TermsRefusal | TakingRefusal,
  { base, quote }: { base: string; quote: string },
): Refusal {
  const { rule, bound = '' } = found
  switch (rule) {
    case 'limit':
    case 'rests':
      return refuse('spot.termsUnfit', {}, found)
    case 'missing':
    case 'early':
    case 'late':
      return refuse('spot.endRange', {}, found)
    case 'book':
      return refuse('spot.nothingNow', {}, found)
    case 'whole':
      return refuse('spot.notWhole', { quantity: bound, coin: base }, found)
    case 'taker':
      return refuse('spot.wouldTrade', { price: bound, coin: quote }, found)
  }
}

/** Returns the refusal of a pair with its message. */
export function toPairRefusal(found: PairRefusal, { quote, side }: { quote: string; side: OrderSide }): Refusal {
  const { field, rule, bound = '' } = found
  switch (rule) {
    case 'missing':
    case 'usual':
      return refuse('spot.pairUnfit', {}, found)
    case 'step':
      return refuse('spot.priceStep', { step: bound }, found)
    case 'band':
      return side === 'buy'
        ? refuse('spot.priceTooHigh', { most: bound, coin: quote }, found)
        : refuse('spot.priceTooLow', { least: bound, coin: quote }, found)
    case 'above':
      return refuse(field === 'price' ? 'spot.profitAbove' : 'spot.triggerAbove', { last: bound, coin: quote }, found)
    case 'below':
      return refuse(field === 'price' ? 'spot.profitBelow' : 'spot.triggerBelow', { last: bound, coin: quote }, found)
  }
}

import type { SpotOrderForm } from '../../shared/base/contract/spot.ts'
import { multiply, round, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { calculateBound } from '../../shared/base/money/price-band.ts'
import { calculatePairHold, findPairRefusal, type PairRefusal } from '../../shared/base/rules/order-pair.rules.ts'
import { findSpotRefusal, type SpotRefusal, type SpotSteps } from '../../shared/base/rules/spot.rules.ts'
import { USUAL_TERMS } from '../../shared/base/rules/time-in-force.rules.ts'

/** Decimals of both coins; the backend books with the same scales. */
const SCALES = { base: 8, quote: 8 }

/** Figures of a pair: take profit, trigger and price of the stop, quantity. */
export interface PairFigures {
  side: 'buy' | 'sell'
  price: Decimal
  triggerPrice: Decimal
  stopPrice: Decimal
  quantity: Decimal
}

/** Returns the request form of a pair. */
export const toPairForm = (
  { side, price, triggerPrice, stopPrice, quantity }: PairFigures,
  market: string,
): SpotOrderForm => ({
  marketId: market,
  type: side,
  orderType: 'limit',
  price,
  quantity,
  amount: round(multiply(price, quantity), SCALES.quote, side === 'buy' ? 'up' : 'down'),
  sizedBy: null,
  ...USUAL_TERMS,
  stopTrigger: triggerPrice,
  stopPrice,
})

/** Returns the amount that a pair holds: in its quote coin for a purchase, in its base coin for a sale. */
export const getPairHold = ({ side, quantity, price, stopPrice }: PairFigures): Decimal =>
  calculatePairHold(side, quantity, { price, stopPrice }, SCALES)

/** Returns the first reason why the backend would refuse a pair, or null. `refusedBand` is its price band in percent. */
export function findPairProblem(
  figures: PairFigures,
  { steps, refusedBand, last }: { steps: SpotSteps; refusedBand: Decimal; last: Decimal | null },
): SpotRefusal | PairRefusal | null {
  const form = toPairForm(figures, '')
  const bound = calculateBound(figures.side, last, refusedBand)
  return (
    findSpotRefusal(form, { steps, scales: SCALES, bound }) ??
    findPairRefusal(form, { steps, priceBand: refusedBand, last })
  )
}

/** Returns what the whole quantity costs or brings at a price. */
export const getPairTotal = ({ side, quantity }: Pick<PairFigures, 'side' | 'quantity'>, price: Decimal): Decimal =>
  sign(price) > 0 ? round(multiply(quantity, price), SCALES.quote, side === 'buy' ? 'up' : 'down') : '0'

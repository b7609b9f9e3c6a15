import { CURRENCY } from '../../base/contract/constants.ts'
import { multiply } from '../../base/money/decimal.ts'
import type { MoneyFacts } from '../page/action-events.ts'
import type { SpotOrder } from './spot-order.ts'

/** Returns the ordered quantity of an order; "" if the backend states none. */
export const getOrderedQuantity = ({ orderedQuantity, filledQuantity }: SpotOrder): string =>
  orderedQuantity ?? filledQuantity ?? ''

/** Returns the facts of a spot order for the page's events: its ordered amount in the quote currency, and the fee so far. */
export function toSpotFacts(
  order: SpotOrder,
): Pick<MoneyFacts, 'coin' | 'account' | 'amount' | 'fee'> & { id: string } {
  const { id, limitPrice, fee } = order
  const quantity = getOrderedQuantity(order)
  return {
    id,
    coin: CURRENCY,
    account: 'funds',
    amount: limitPrice && quantity ? multiply(limitPrice, quantity) : '',
    fee,
  }
}

import { CURRENCY } from '../../base/contract/constants.ts'
import { findSpotCancelRefusal } from '../../base/rules/spot.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { matchesFilter, takePage } from '../pages.ts'
import { assertNoPause } from '../products/demo-limits.ts'
import { assertOpen } from './halt.ts'
import { ACCOUNT, cancelSpotRow, DEMO_PRICE_BAND, DEMO_SPOT_FEE, getSteps, placeSpotOrder } from './spot-engine.ts'
import { conditionalWork } from './trigger-conditional.ts'

/** Handlers of spot trading. */
export const spotCalls: DomainCalls<'spot'> = {
  getMarketBalance({ marketId }, demo) {
    const market = requireFound(demo.findMarket(marketId), 'marketId')
    const { priceStep, quantityStep, minQuantity } = getSteps(market)
    return {
      quoteBalance: demo.ledger.getBalance(ACCOUNT, CURRENCY),
      baseBalance: demo.ledger.getBalance(ACCOUNT, market.listing.base),
      priceStep,
      quantityStep,
      minQuantity,
      fee: DEMO_SPOT_FEE,
      priceBand: DEMO_PRICE_BAND,
    }
  },
  createSpotOrder({ marketId, ...form }, demo) {
    assertOpen(demo, 'marketId')
    assertNoPause(demo, 'marketId')
    if (form.stopTrigger !== null) demo.conditional = conditionalWork
    return { id: placeSpotOrder(demo, { market: marketId, ...form }, demo.now()).id }
  },
  getSpotOrders: ({ type, status, symbol, from, to, ...page }, { records }) =>
    takePage(
      records.spot.filter(
        (row) =>
          row.status === status &&
          (type === 'all' || row.type === type) &&
          matchesFilter({ symbol: row.symbol, at: Number(row.createdAt) }, { symbol, from, to }),
      ),
      page,
      (row) => row.id,
    ),
  cancelSpotOrder({ orderId }, demo) {
    const row = demo.records.spot.find(({ id }) => id === orderId)
    if (!row) return requireFound(demo.conditional, 'orderId').cancel(demo, orderId)
    assertAllowed(findSpotCancelRefusal(row))
    cancelSpotRow(demo, row, demo.now())
    return null
  },
}

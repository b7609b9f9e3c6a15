import { sign, subtract } from '../../base/money/decimal.ts'
import { NO_PROGRESS, takeFromBook } from '../../base/money/fills.ts'
import { calculateBound, filterVisibleLevels } from '../../base/money/price-band.ts'
import {
  calculateAmendedHold,
  findAmendRefusal,
  findAmendTakingRefusal,
  keepsPlace,
} from '../../base/rules/amend-order.rules.ts'
import { findSpotCancelRefusal } from '../../base/rules/spot.rules.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, DemoRefusal, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { assertNoPause } from '../products/demo-limits.ts'
import { assertOpen } from './halt.ts'
import {
  ACCOUNT,
  applyFill,
  DEMO_PRICE_BAND,
  FROZEN,
  getLastPrice,
  getLevels,
  getSteps,
  postSpot,
  SCALES,
} from './spot-engine.ts'

/** Handler of the change of an order. */
export const amendOrderCalls: DomainCalls<'amendOrder'> = {
  amendSpotOrder({ orderId, ...change }, demo) {
    const row = requireFound(
      demo.records.spot.find(({ id }) => id === orderId),
      'orderId',
    )
    assertOpen(demo, 'orderId')
    assertNoPause(demo, 'orderId')
    assertAllowed(findSpotCancelRefusal(row))
    if (row.stopTrigger !== null && !row.isStopPlaced) throw new DemoRefusal('invalid', 'orderId', 'pair')
    const at = demo.now()
    const market = requireFound(demo.findMarket(row.symbol), 'orderId')
    const side = row.type
    const order = { ...row, side, price: row.limitPrice ?? '0' }
    const bound = calculateBound(side, getLastPrice(market, at), DEMO_PRICE_BAND)
    const steps = getSteps(market)
    assertAllowed(findAmendRefusal(order, change, { steps, scales: SCALES, bound }))
    const levels = filterVisibleLevels(getLevels(market, side, at), side, bound)
    const rest = subtract(change.quantity, row.filled)
    const isKept = keepsPlace(order, change)
    const got = isKept
      ? NO_PROGRESS
      : takeFromBook({ side, kind: 'limit', quantity: rest, price: change.price, budget: null }, levels, {
          scale: SCALES.base,
          lot: steps.quantityStep,
        })
    assertAllowed(findAmendTakingRefusal(row, got, levels))
    const held = calculateAmendedHold(order, change, SCALES)
    const more = subtract(held, row.held)
    if (sign(more) > 0) postSpot(demo, 'hold', row.id, at, move(row.heldCoin, more, ACCOUNT, FROZEN), 'quantity')
    if (sign(more) < 0)
      postSpot(demo, 'release', row.id, at, move(row.heldCoin, subtract(row.held, held), FROZEN, ACCOUNT))
    Object.assign(row, {
      limitPrice: change.price,
      quantity: change.quantity,
      orderedQuantity: change.quantity,
      held,
      ...(!isKept && { createdAt: at }),
    })
    applyFill(demo, row, got, at)
    return null
  },
}

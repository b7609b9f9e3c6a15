import { compare, subtract } from '../../base/money/decimal.ts'
import { takeFromBook } from '../../base/money/fills.ts'
import { calculateBound, filterVisibleLevels, isBeyondBound } from '../../base/money/price-band.ts'
import { calculateAmendedHold } from '../../base/rules/amend-order.rules.ts'
import { isReached } from '../../base/rules/conditional-orders.rules.ts'
import type { ConditionalWork, DemoBackend } from '../backend.ts'
import type { ConditionalRow, SpotRow } from '../demo-records.ts'
import { DemoRefusal, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import {
  ACCOUNT,
  applyFill,
  DEMO_PRICE_BAND,
  FROZEN,
  getLastPrice,
  getLevels,
  getSteps,
  placeSpotOrder,
  postSpot,
  SCALES,
} from './spot-engine.ts'

/** Places the orders whose trigger the last price has reached. An order without a price within the band keeps waiting and states the obstacle. */
function triggerConditionalOrders(demo: DemoBackend, now: number): void {
  if (demo.scenario === 'market-halted') return
  const at = Math.min(now, demo.getMarketTime())
  for (const row of demo.records.conditional) {
    if (row.status !== 'waiting' && row.status !== 'reached') continue
    const price = getLastPrice(requireFound(demo.findMarket(row.symbol), 'symbol'), at)
    if (row.status === 'waiting' && !isReached({ side: row.type, triggerPrice: row.triggerPrice }, price)) continue
    const obstacle = placeTriggered(demo, row, { price, at })
    Object.assign(row, {
      reachedAt: row.reachedAt ?? at,
      reachedPrice: row.reachedPrice ?? price,
      obstacle: obstacle ?? '',
      ...(obstacle ? { status: 'reached' } : { status: 'triggered', closedAt: at }),
    })
  }
}

/** Places the order of a trigger under its id and with its hold. Returns why no price within the band executes it, or null. */
function placeTriggered(
  demo: DemoBackend,
  row: ConditionalRow,
  { price, at }: { price: string; at: number },
): 'band' | 'book' | null {
  const { id, symbol, type, limitPrice, held } = row
  const bound = calculateBound(type, price, DEMO_PRICE_BAND)
  if (limitPrice !== null && isBeyondBound(limitPrice, type, bound)) return 'band'
  const order = {
    market: symbol,
    quantity: row.orderedQuantity ?? '0',
    amount: row.orderAmount ?? '0',
    price: limitPrice,
    orderType: limitPrice === null ? ('market' as const) : ('limit' as const),
    type,
    sizedBy: null,
  }
  try {
    placeSpotOrder(demo, order, at, { id, hold: held })
    return null
  } catch (error) {
    if (error instanceof DemoRefusal) return 'book'
    throw error
  }
}

/** Places the stop of a pair if the last price has reached it and the band permits. Returns true if it was reached: its take profit is then over. */
function placeStop(demo: DemoBackend, row: SpotRow, at: number): boolean {
  const market = requireFound(demo.findMarket(row.symbol), 'symbol')
  const last = getLastPrice(market, at)
  const { type: side, stopTrigger, stopPrice: price } = row
  if (stopTrigger === null || price === null) return false
  if (row.stopReachedAt === null && !isReached({ side, triggerPrice: stopTrigger }, last)) return false
  row.stopReachedAt ??= at
  const bound = calculateBound(side, last, DEMO_PRICE_BAND)
  if (isBeyondBound(price, side, bound)) return true
  const { quantity } = row
  const levels = filterVisibleLevels(getLevels(market, side, at), side, bound)
  const order = { side, kind: 'limit' as const, quantity: subtract(quantity, row.filled), price, budget: null }
  const got = takeFromBook(order, levels, { scale: SCALES.base, lot: getSteps(market).quantityStep })
  const held = calculateAmendedHold({ ...row, side }, { price, quantity }, SCALES)
  if (compare(row.held, held) > 0)
    postSpot(demo, 'release', row.id, at, move(row.heldCoin, subtract(row.held, held), FROZEN, ACCOUNT))
  Object.assign(row, { limitPrice: price, held, createdAt: at, isStopPlaced: true })
  applyFill(demo, row, got, at)
  return true
}

/** Cancels a conditional order and releases its hold. */
function cancelConditionalOrder(demo: DemoBackend, orderId: string): null {
  const row = requireFound(
    demo.records.conditional.find(({ id }) => id === orderId),
    'orderId',
  )
  if (row.status === 'cancelled') throw new DemoRefusal('invalid', 'orderId', 'open')
  postSpot(demo, 'release', row.id, demo.now(), move(row.heldCoin, row.held, FROZEN, ACCOUNT))
  Object.assign(row, { status: 'cancelled', obstacle: '', closedAt: demo.now() })
  return null
}

/** Triggers and cancels orders that wait for a price, and places the stops of pairs. */
export const conditionalWork: ConditionalWork = {
  trigger: triggerConditionalOrders,
  cancel: cancelConditionalOrder,
  placeStop,
}

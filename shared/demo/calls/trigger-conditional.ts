import { calculateBound, isBeyondBound } from '../../base/money/price-band.ts'
import { isReached } from '../../base/rules/conditional-orders.rules.ts'
import type { ConditionalWork, DemoBackend } from '../backend.ts'
import type { ConditionalRow } from '../demo-records.ts'
import { DemoRefusal, requireFound } from '../demo-refusal.ts'
import { move } from '../ledger.ts'
import { ACCOUNT, DEMO_PRICE_BAND, FROZEN, getLastPrice, placeSpotOrder, postSpot } from './spot-engine.ts'

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

/** Triggers and cancels orders that wait for a price. */
export const conditionalWork: ConditionalWork = { trigger: triggerConditionalOrders, cancel: cancelConditionalOrder }

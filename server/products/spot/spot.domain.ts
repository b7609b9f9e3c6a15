import { defineDomain } from '../../define-domain.ts'
import { amendSpotOrder } from './amend-spot-order.ts'
import { cancelOpenOrders, cancelRestingOrders, cancelSpotOrder } from './cancel-spot-order.ts'
import { createConditionalEngine } from './conditional.engine.ts'
import { createConditionalOrder } from './create-conditional-order.ts'
import { createSpotOrder } from './create-spot-order.ts'
import { getConditionalOrders } from './get-conditional-orders.ts'
import { getMarketBalance } from './get-market-balance.ts'
import { getSpotOrders } from './get-spot-orders.ts'
import { commands } from './spot.commands.ts'
import { createSpotEngine } from './spot.engine.ts'
import { SPOT_FILL, SPOT_HOLD, SPOT_RELEASE } from './spot.journal.ts'
import { readSpotMetrics } from './spot.metrics.ts'
import { readSpotRecord } from './spot.record.ts'
import { readDefaultSpotFee } from './spot.terms.ts'

/** Spot trading. */
export const domain = defineDomain({
  name: 'spot',
  metrics: readSpotMetrics,
  handlers: [
    getMarketBalance,
    createSpotOrder,
    getSpotOrders,
    cancelSpotOrder,
    amendSpotOrder,
    createConditionalOrder,
    getConditionalOrders,
  ],
  records: { spot: readSpotRecord },
  recordKinds: {
    [SPOT_HOLD]: { record: 'spot', remark: 'booked.spot-hold' },
    [SPOT_FILL]: { record: 'spot', remark: 'booked.spot-fill' },
    [SPOT_RELEASE]: { record: 'spot', remark: 'booked.spot-release' },
  },
  // Unspent amount of an open order, rounded like its fills (calculateAmounts).
  holdings: {
    spot: `SELECT o.member, c.title AS coin,
        CASE o.side WHEN 'sell' THEN o.held - o.filled ELSE o.held - ceil(o.turnover * 10::numeric ^ c.scale) / 10::numeric ^ c.scale END AS amount
      FROM spot_orders o JOIN coins c ON c.title = CASE o.side WHEN 'sell' THEN o.base ELSE o.quote END
      WHERE o.status = 'open' AND o.member = ANY ($1::bigint[])
      UNION ALL SELECT w.member, CASE w.side WHEN 'sell' THEN w.base ELSE w.quote END, w.held FROM conditional_orders w
      WHERE w.status IN ('waiting', 'reached') AND w.member = ANY ($1::bigint[])`,
  },
  publicTerms: async ({ db }) => ({ spotFee: await readDefaultSpotFee(db) }),
  commands,
  cancelResting: cancelRestingOrders,
  endPositions: cancelOpenOrders,
  start(context) {
    const { db, now, log } = context
    const options = { db, market: context.market, now, log, isClockOff: () => context.clock.isOff() }
    const engines = [createSpotEngine(options), createConditionalEngine(options)]
    for (const engine of engines) engine.start()
    return async () => void (await Promise.all(engines.map((engine) => engine.stop())))
  },
})

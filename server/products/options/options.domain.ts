import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import { defineDomain } from '../../define-domain.ts'
import { createOptionOrder } from './create-option-order.ts'
import { getOptionOrder, getOptionOrders } from './get-option-orders.ts'
import { getOptionTerms } from './get-option-terms.ts'
import { getPublicTrade } from './get-public-trade.ts'
import { findNewestTrades } from './newest-trades.ts'
import { recomputeExposure } from './options.exposure.ts'
import { OPTION_HOLD, OPTION_SETTLEMENT } from './options.journal.ts'
import { optionLimitUsage } from './options.limit-usage.ts'
import { readOptionMetrics } from './options.metrics.ts'
import { readOptionRecord } from './options.record.ts'
import { readTermFields } from './options.terms.ts'
import { returnOpenOrders } from './return-orders.ts'

/** Timed options. */
export const domain = defineDomain({
  name: 'options',
  metrics: readOptionMetrics,
  handlers: [getOptionTerms, createOptionOrder, getOptionOrder, getOptionOrders, getPublicTrade],
  records: { option: readOptionRecord },
  recordKinds: {
    [OPTION_HOLD]: { record: 'option', remark: 'booked.option-order' },
    [OPTION_SETTLEMENT]: { record: 'option', remark: 'booked.option-settlement' },
  },
  holdings: {
    options: `SELECT o.member, '${CURRENCY}' AS coin, o.stake AS amount FROM option_orders o
      WHERE o.outcome = 'pending' AND o.member = ANY ($1::bigint[])`,
  },
  // Both values of the first columns of the index `option_orders_placed` are named. An order is settled within a day of its acceptance.
  dailyResults: `SELECT (settled_at / ${DAY_MS})::int AS day, sum(CASE outcome WHEN 'won' THEN profit ELSE -stake END) AS amount FROM option_orders
    WHERE member = $1::bigint AND (outcome = 'pending') = false AND direction IN ('up', 'down') AND accepted_at > $2::bigint - ${DAY_MS}
      AND outcome IN ('won', 'lost') AND settled_at >= $2::bigint GROUP BY 1`,
  limitUsage: optionLimitUsage,
  publicTerms: async ({ db, market, now }) => ({
    options: await readTermFields(db),
    trades: findNewestTrades(market, now()),
  }),
  endPositions: returnOpenOrders,
  start(context) {
    const { db, log, optionsEngine, tradeArchive } = context
    const recounted = recomputeExposure(db).catch((error: unknown) =>
      log.error({ err: error }, 'option exposure could not be recomputed, house limits may be inexact'),
    )
    optionsEngine.start()
    const stopArchive = tradeArchive.start()
    return async () => {
      await recounted
      await optionsEngine.stop()
      await stopArchive()
    }
  },
})

import { clockOf } from '../clock/clock.ts'
import { defineDomain } from '../manifest.ts'
import { marketOf } from '../market/context.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { createOptionOrder } from './create-option-order.ts'
import { createOptionsEngine, engineSlot } from './engine.ts'
import { recountOwed } from './exposure.ts'
import { optionFigures } from './figures.ts'
import { getOptionOrder, getOptionOrders } from './get-option-orders.ts'
import { getOptionTerms } from './get-option-terms.ts'
import { ORDER_AMOUNT, SETTLEMENT } from './journal.ts'
import { returnOrdersOf } from './return-orders.ts'

/** Timed options. */
export const domain = defineDomain({
  name: 'options',
  figures: optionFigures,
  handlers: [getOptionTerms, createOptionOrder, getOptionOrder, getOptionOrders],
  recordKinds: {
    [ORDER_AMOUNT]: { remark: 'booked.option-order' },
    [SETTLEMENT]: { remark: 'booked.option-settlement' },
  },
  endPositions: returnOrdersOf,
  start(context) {
    const { db, now, log } = context
    const engine = createOptionsEngine({
      db,
      market: marketOf(context),
      now,
      log,
      isClockOff: () => clockOf(context).isOff(),
      noteDelay: (ms) => metricsOf(context).settlementDelay.observe(ms / 1000),
    })
    engineSlot.fill(context, engine)
    const recounted = recountOwed(db).catch((error: unknown) =>
      log.error({ err: error }, 'option exposure could not be recomputed, house limits may be inexact'),
    )
    engine.start()
    return async () => {
      await recounted
      await engine.stop()
    }
  },
})

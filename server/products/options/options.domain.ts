import { clockOf } from '../../core/clock/node-clock.ts'
import { metricsOf } from '../../core/metrics/metrics.ts'
import { defineDomain } from '../../define-domain.ts'
import { marketOf } from '../../market/market-slot.ts'
import { createOptionOrder } from './create-option-order.ts'
import { getOptionOrder, getOptionOrders } from './get-option-orders.ts'
import { getOptionTerms } from './get-option-terms.ts'
import { createOptionsEngine, engineSlot } from './options.engine.ts'
import { recountOwed } from './options.exposure.ts'
import { optionFigures } from './options.figures.ts'
import { ORDER_AMOUNT, SETTLEMENT } from './options.journal.ts'
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

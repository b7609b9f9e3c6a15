import { defineDomain } from '../manifest.ts'
import { marketOf } from '../market/context.ts'
import { createOptionOrder } from './create-option-order.ts'
import { createOptionsEngine, engineSlot } from './engine.ts'
import { getOptionOrder, getOptionOrders } from './get-option-orders.ts'
import { getOptionTerms } from './get-option-terms.ts'
import { ORDER_AMOUNT, SETTLEMENT } from './journal.ts'

/** Timed options. */
export const domain = defineDomain({
  name: 'options',
  handlers: [getOptionTerms, createOptionOrder, getOptionOrder, getOptionOrders],
  recordKinds: {
    [ORDER_AMOUNT]: { remark: 'booked.option-order' },
    [SETTLEMENT]: { remark: 'booked.option-settlement' },
  },
  start(context) {
    const { db, now, log } = context
    const engine = createOptionsEngine({ db, market: marketOf(context), now, log })
    engineSlot.fill(context, engine)
    engine.start()
    return () => engine.stop()
  },
})

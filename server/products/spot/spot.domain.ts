import { clockOf } from '../../core/clock/node-clock.ts'
import { defineDomain } from '../../define-domain.ts'
import { marketOf } from '../../market/market-slot.ts'
import { cancelOrdersOf, cancelSpotOrder } from './cancel-spot-order.ts'
import { createSpotOrder } from './create-spot-order.ts'
import { getMarketBalance } from './get-market-balance.ts'
import { getSpotOrders } from './get-spot-orders.ts'
import { commands } from './spot.commands.ts'
import { createSpotEngine } from './spot.engine.ts'
import { spotFigures } from './spot.figures.ts'
import { FILL, HOLD, RELEASE } from './spot.journal.ts'

/** Spot trading. */
export const domain = defineDomain({
  name: 'spot',
  figures: spotFigures,
  handlers: [getMarketBalance, createSpotOrder, getSpotOrders, cancelSpotOrder],
  recordKinds: {
    [HOLD]: { remark: 'booked.spot-hold' },
    [FILL]: { remark: 'booked.spot-fill' },
    [RELEASE]: { remark: 'booked.spot-release' },
  },
  commands,
  endPositions: cancelOrdersOf,
  start(context) {
    const { db, now, log } = context
    const engine = createSpotEngine({
      db,
      market: marketOf(context),
      now,
      log,
      isClockOff: () => clockOf(context).isOff(),
    })
    engine.start()
    return () => engine.stop()
  },
})

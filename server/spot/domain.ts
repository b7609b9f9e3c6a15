import { clockOf } from '../clock/clock.ts'
import { defineDomain } from '../manifest.ts'
import { marketOf } from '../market/context.ts'
import { cancelOrdersOf, cancelSpotOrder } from './cancel-spot-order.ts'
import { commands } from './commands.ts'
import { createSpotOrder } from './create-spot-order.ts'
import { createSpotEngine } from './engine.ts'
import { spotFigures } from './figures.ts'
import { getMarketBalance } from './get-market-balance.ts'
import { getSpotOrders } from './get-spot-orders.ts'
import { FILL, HOLD, RELEASE } from './journal.ts'

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

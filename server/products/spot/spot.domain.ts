import { defineDomain } from '../../define-domain.ts'
import { cancelOpenOrders, cancelSpotOrder } from './cancel-spot-order.ts'
import { createSpotOrder } from './create-spot-order.ts'
import { getMarketBalance } from './get-market-balance.ts'
import { getSpotOrders } from './get-spot-orders.ts'
import { commands } from './spot.commands.ts'
import { createSpotEngine } from './spot.engine.ts'
import { getSpotFigures } from './spot.figures.ts'
import { SPOT_FILL, SPOT_HOLD, SPOT_RELEASE } from './spot.journal.ts'

/** Spot trading. */
export const domain = defineDomain({
  name: 'spot',
  figures: getSpotFigures,
  handlers: [getMarketBalance, createSpotOrder, getSpotOrders, cancelSpotOrder],
  recordKinds: {
    [SPOT_HOLD]: { remark: 'booked.spot-hold' },
    [SPOT_FILL]: { remark: 'booked.spot-fill' },
    [SPOT_RELEASE]: { remark: 'booked.spot-release' },
  },
  commands,
  endPositions: cancelOpenOrders,
  start(context) {
    const { db, now, log } = context
    const engine = createSpotEngine({
      db,
      market: context.market,
      now,
      log,
      isClockOff: () => context.clock.isOff(),
    })
    engine.start()
    return () => engine.stop()
  },
})

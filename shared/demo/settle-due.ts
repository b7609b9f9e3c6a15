import type { DemoBackend } from './backend.ts'
import { reviewPayments } from './calls/funds.ts'
import { reviewLoans } from './calls/loans.ts'
import { payMachines } from './calls/mining.ts'
import { settleOptions } from './calls/options.ts'
import { fillSpotOrders } from './calls/spot.ts'
import { payStakes } from './calls/staking.ts'
import { completeTransfers } from './calls/transfers.ts'

/** Does everything that is due by a time (epoch ms): settles options, fills orders, decides reviews, pays interest, ends terms. */
export function settleDue(demo: DemoBackend, now = demo.now()): void {
  settleOptions(demo, now)
  fillSpotOrders(demo, now)
  reviewPayments(demo, now)
  reviewLoans(demo, now)
  completeTransfers(demo, now)
  payMachines(demo, now)
  payStakes(demo, now)
}

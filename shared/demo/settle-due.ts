import type { DemoBackend } from './backend.ts'
import { reviewPayments } from './calls/funds.calls.ts'
import { reviewLoans } from './calls/loans.calls.ts'
import { payMachines } from './calls/mining.calls.ts'
import { settleOptions } from './calls/options.calls.ts'
import { fillSpotOrders } from './calls/spot.calls.ts'
import { payStakes } from './calls/staking.calls.ts'
import { completeTransfers } from './calls/transfers.calls.ts'

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

import type { DemoBackend } from './backend.ts'
import { settleOptions } from './calls/options.calls.ts'
import { fillSpotOrders } from './calls/spot-engine.ts'
import { reviewPayments } from './products/demo-funds.ts'
import { reviewLoans } from './products/demo-loans.ts'
import { payMachines } from './products/demo-machines.ts'
import { payStakes } from './products/demo-stakes.ts'
import { completeTransfers } from './products/demo-transfers.ts'

/** Does everything that is due by a time (epoch ms): settles options, fills orders, decides reviews, pays interest, ends terms. */
export function settleDue(demo: DemoBackend, now = demo.now()): void {
  settleOptions(demo, now)
  fillSpotOrders(demo, now)
  demo.conditional?.trigger(demo, now)
  reviewPayments(demo, now)
  reviewLoans(demo, now)
  completeTransfers(demo, now)
  payMachines(demo, now)
  payStakes(demo, now)
}

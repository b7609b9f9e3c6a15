import { defineDomain } from '../manifest.ts'
import { buyMiningMachine } from './buy.ts'
import { commands } from './commands.ts'
import { seedMining } from './demo.ts'
import { MINING, miningDue } from './due.ts'
import { endMiningOf } from './end-orders.ts'
import { INTEREST, LOCKED, RETURNED } from './journal.ts'
import { getMiningMachines } from './machine-list.ts'
import { getMiningOrders } from './order-list.ts'

/** Lock mining: amounts that are locked for a term and earn interest every day. */
export const domain = defineDomain({
  name: 'mining',
  handlers: [getMiningMachines, getMiningOrders, buyMiningMachine],
  recordKinds: {
    [LOCKED]: { remark: 'booked.mining-lock' },
    [INTEREST]: { remark: 'booked.mining-interest' },
    [RETURNED]: { remark: 'booked.mining-return' },
  },
  dueKinds: { [MINING]: miningDue },
  commands,
  endPositions: endMiningOf,
  pictures: 'SELECT img AS text FROM mining_machines',
  seedDemo: ({ db }) => seedMining(db),
})

import { defineDomain } from '../../define-domain.ts'
import { buyMiningMachine } from './buy.ts'
import { MINING, miningDue } from './daily-interest.ts'
import { endMiningOf } from './end-orders.ts'
import { getMiningMachines } from './machine-list.ts'
import { commands } from './mining.commands.ts'
import { seedMining } from './mining.demo.ts'
import { INTEREST, LOCKED, RETURNED } from './mining.journal.ts'
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

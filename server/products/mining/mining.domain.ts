import { defineDomain } from '../../define-domain.ts'
import { readRateRange } from '../term-products/rate-range.ts'
import { buyMiningMachine } from './buy.ts'
import { dailyInterest } from './daily-interest.ts'
import { endMiningOrders } from './end-orders.ts'
import { getMiningMachines } from './machine-list.ts'
import { commands } from './mining.commands.ts'
import { seedMining } from './mining.demo.ts'
import { MINING, MINING_INTEREST, MINING_LOCK, MINING_RETURN } from './mining.journal.ts'
import { readMiningRecord } from './mining.record.ts'
import { getMiningOrders } from './order-list.ts'

/** Lock mining: amounts that are locked for a term and earn interest every day. */
export const domain = defineDomain({
  name: 'mining',
  handlers: [getMiningMachines, getMiningOrders, buyMiningMachine],
  records: { mining: readMiningRecord },
  recordKinds: {
    [MINING_LOCK]: { record: 'mining', remark: 'booked.mining-lock' },
    [MINING_INTEREST]: { record: 'mining', remark: 'booked.mining-interest' },
    [MINING_RETURN]: { record: 'mining', remark: 'booked.mining-return' },
  },
  holdings: {
    mining: `SELECT o.member, c.title AS coin, o.amount FROM mining_orders o JOIN coins c ON c.id = o.coin
      WHERE o.ended_at IS NULL AND o.member = ANY ($1::bigint[])`,
  },
  stepKinds: { [MINING]: dailyInterest },
  publicTerms: async ({ db }) => ({
    miningRates: await readRateRange(db, 'FROM mining_machines p WHERE p.closed_at IS NULL'),
  }),
  commands,
  endPositions: endMiningOrders,
  pictures: 'SELECT img AS text FROM mining_machines',
  seedDemo: ({ db }) => seedMining(db),
})

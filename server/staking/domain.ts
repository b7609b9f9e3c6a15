import { defineDomain } from '../manifest.ts'
import { commands } from './commands.ts'
import { seedStaking } from './demo.ts'
import { STAKING, stakesEnd } from './due.ts'
import { endStakesOf } from './end-stakes.ts'
import { ENDED, HELD, REDEEMED } from './journal.ts'
import { getStakingProjects } from './offers.ts'
import { getStakingOrders, redeemStaking } from './own.ts'
import { submitStaking } from './submit.ts'

/** Staking: amounts that are held for a term and returned with interest. */
export const domain = defineDomain({
  name: 'staking',
  handlers: [getStakingProjects, submitStaking, getStakingOrders, redeemStaking],
  recordKinds: {
    [HELD]: { remark: 'booked.staking-hold' },
    [ENDED]: { remark: 'booked.staking-end' },
    [REDEEMED]: { remark: 'booked.staking-redeem' },
  },
  dueKinds: { [STAKING]: stakesEnd },
  commands,
  endPositions: endStakesOf,
  pictures: 'SELECT img AS text FROM staking_projects',
  seedDemo: ({ db }) => seedStaking(db),
})

import { defineDomain } from '../../define-domain.ts'
import { endStakesOf } from './end-stakes.ts'
import { getStakingProjects } from './offers.ts'
import { STAKING, stakesEnd } from './stake-end.ts'
import { commands } from './staking.commands.ts'
import { seedStaking } from './staking.demo.ts'
import { ENDED, HELD, REDEEMED } from './staking.journal.ts'
import { getStakingOrders, redeemStaking } from './staking.member-lists.ts'
import { submitStaking } from './staking.submit.ts'

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

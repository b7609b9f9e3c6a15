import { defineDomain } from '../../define-domain.ts'
import { readRateRange } from '../term-products/rate-range.ts'
import { endActiveStakes } from './end-stakes.ts'
import { stakeEnd } from './stake-end.ts'
import { commands } from './staking.commands.ts'
import { seedStaking } from './staking.demo.ts'
import { STAKING, STAKING_END, STAKING_HOLD, STAKING_REDEMPTION } from './staking.journal.ts'
import { getStakingOrders, redeemStaking } from './staking.member-lists.ts'
import { readStakeRecord } from './staking.record.ts'
import { submitStaking } from './staking.submit.ts'
import { getStakingProjects } from './staking-offers.ts'

/** Staking: amounts that are held for a term and returned with interest. */
export const domain = defineDomain({
  name: 'staking',
  handlers: [getStakingProjects, submitStaking, getStakingOrders, redeemStaking],
  records: { stake: readStakeRecord },
  recordKinds: {
    [STAKING_HOLD]: { record: 'stake', remark: 'booked.staking-hold' },
    [STAKING_END]: { record: 'stake', remark: 'booked.staking-end' },
    [STAKING_REDEMPTION]: { record: 'stake', remark: 'booked.staking-redeem' },
  },
  holdings: {
    staking: `SELECT s.member, c.title AS coin, s.amount FROM staking_orders s JOIN coins c ON c.id = s.coin
      WHERE s.state = 'active' AND s.member = ANY ($1::bigint[])`,
  },
  stepKinds: { [STAKING]: stakeEnd },
  publicTerms: async ({ db }) => ({
    stakingRates: await readRateRange(
      db,
      'FROM staking_periods p JOIN staking_projects o ON o.id = p.project WHERE p.closed_at IS NULL AND o.closed_at IS NULL',
    ),
  }),
  commands,
  endPositions: endActiveStakes,
  pictures: 'SELECT img AS text FROM staking_projects',
  seedDemo: ({ db }) => seedStaking(db),
})

import type { Feature } from '../../shared/widget/feature.ts'

/** What was staked has a page. */
export default {
  budget: '56.9 kB',
  page: { path: '/staking-list', title: 'stakingOrders', access: 'member', skeleton: 'list' },
} satisfies Feature

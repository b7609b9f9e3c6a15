import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page with the member's stakes. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '57.8 kB', goal: '50 kB' },
  page: { path: '/staking-list', title: 'stakingOrders', access: 'member', skeleton: 'list' },
  entries: {
    bar: { name: 'stakingOrders', icon: 'list', place: 2, group: 2, setting: 'stakingSwitch' },
  },
} satisfies Feature

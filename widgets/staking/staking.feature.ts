import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Staking page. Its tile is built-in: `widgets/menu/tiles.ts`. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '57.7 kB', goal: '50 kB' },
  page: { path: '/staking', title: 'staking', access: 'member', skeleton: 'form' },
  entries: {
    bar: { name: 'staking', icon: 'layers', place: 0, group: 0, setting: 'stakingSwitch' },
  },
} satisfies Feature

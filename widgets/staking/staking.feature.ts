import type { Feature } from '../../shared/widget/feature.ts'

/** Staking has a page; its tile is among those that other host sites have too (widgets/menu/tiles.ts). */
export default {
  budget: '57.7 kB',
  page: { path: '/staking', title: 'staking', access: 'member', skeleton: 'form' },
} satisfies Feature

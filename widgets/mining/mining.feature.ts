import type { Feature } from '../../shared/widget/feature.ts'

/** Lock mining has a page; the tile that leads to it is one that other host sites have too (widgets/menu/tiles.ts). */
export default {
  budget: '54 kB',
  page: { path: '/lockming', title: 'lockming', access: 'member', query: { tab: 'tab' }, skeleton: 'list' },
} satisfies Feature

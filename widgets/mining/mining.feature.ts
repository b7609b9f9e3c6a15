import type { Feature } from '../../shared/widget/feature.ts'

/** Lock mining page. Its tile is built-in: `widgets/menu/tiles.ts`. */
export default {
  budget: '54 kB',
  page: { path: '/lockming', title: 'lockming', access: 'member', query: { tab: 'tab' }, skeleton: 'list' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Lock mining page. Its tile is built-in: `widgets/menu/tiles.ts`. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '54 kB', goal: '50 kB' },
  page: { path: '/lockming', title: 'lockming', access: 'member', query: { tab: 'tab' }, skeleton: 'list' },
  entries: {
    bar: { name: 'lockming', icon: 'pickaxe', place: 1, group: 0, setting: 'miningSwitch' },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Withdrawal page. Its links are built-in: `widgets/menu/tiles.ts`, `widgets/assets/asset-actions.tsx`. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '62.7 kB', goal: '50 kB' },
  page: {
    path: '/withdrawal',
    title: 'withdrawal',
    access: 'member',
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
  entries: {
    bar: { name: 'withdrawal', icon: 'arrow-up-from-line', place: 1, group: 1, gate: 'withdrawalSwitch' },
  },
} satisfies Feature

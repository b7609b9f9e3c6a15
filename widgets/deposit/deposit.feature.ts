import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Deposit page. Its links are built-in: `widgets/menu/tiles.ts`, `widgets/assets/asset-actions.tsx`. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '60.7 kB', goal: '50 kB' },
  page: {
    path: '/recharge',
    title: 'recharge',
    access: 'member',
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
  entries: {
    bar: { name: 'recharge', icon: 'arrow-down-to-line', place: 0, group: 1, gate: 'depositSwitch' },
  },
} satisfies Feature

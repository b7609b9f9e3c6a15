import type { Feature } from '../../shared/widget/feature.ts'

/** Deposits have a page; the ways to it are those that other host sites have too (widgets/menu/tiles.ts, widgets/assets/actions.tsx). */
export default {
  budget: '60.7 kB',
  page: {
    path: '/recharge',
    title: 'recharge',
    access: 'member',
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
} satisfies Feature

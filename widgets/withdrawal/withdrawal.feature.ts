import type { Feature } from '../../shared/widget/feature.ts'

/** Withdrawals have a page; the ways to it are those that other host sites have too (widgets/menu/tiles.ts, widgets/assets/actions.tsx). */
export default {
  budget: '62.7 kB',
  page: {
    path: '/withdrawal',
    title: 'withdrawal',
    access: 'member',
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
} satisfies Feature

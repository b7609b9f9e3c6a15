import type { Feature } from '../../shared/widget/feature.ts'

/** Loans have a page; the tile that leads to it is one that other host sites have too (widgets/menu/tiles.ts). */
export default {
  budget: '54.5 kB',
  page: { path: '/loans', title: 'loans', access: 'member', query: { tab: 'tab' }, skeleton: 'list' },
} satisfies Feature

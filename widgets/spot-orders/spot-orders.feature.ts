import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the spot orders, which have a page. */
export default {
  docs: { group: 'trade' },
  budget: { limit: '46 kB', goal: '44.4 kB' },
  page: {
    path: '/trade-lst',
    title: 'orders',
    access: 'member',
    sheet: true,
    query: { status: 'status' },
    skeleton: 'list',
  },
  entries: {
    bar: { name: 'orders', icon: 'receipt-text', place: 0, group: 2 },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the market list, which is a tab of the site. */
export default {
  docs: { group: 'markets' },
  budget: { limit: '54.5 kB', goal: '43 kB' },
  firstBudget: { limit: '45 kB', goal: '43 kB', of: 'as the first page' },
  page: {
    path: '/market',
    title: 'market',
    access: 'public',
    sheet: true,
    tab: { icon: 'chart-line', place: 1 },
    skeleton: { bones: ['control', 'line', ['row', 9]], width: 'wide' },
  },
} satisfies Feature

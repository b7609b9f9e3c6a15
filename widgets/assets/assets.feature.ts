import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the assets page, which is a tab of the site. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '55.6 kB', goal: '50 kB' },
  page: {
    path: '/assets',
    title: 'assets',
    access: 'member',
    sheet: true,
    tab: { icon: 'wallet', place: 4 },
    skeleton: { bones: ['card', ['row', 5]], width: 'wide' },
  },
} satisfies Feature

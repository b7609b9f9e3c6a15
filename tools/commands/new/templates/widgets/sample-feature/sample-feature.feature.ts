import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Sample feature: a page, and a tile on the home page. */
export default {
  docs: { group: 'page' },
  budget: { limit: '46 kB', goal: '46 kB' },
  page: {
    path: '/sample-feature',
    title: 'sampleFeature',
    access: 'member',
    skeleton: 'form',
  },
  entries: {
    menu: { name: 'sampleFeature', icon: 'layers', place: 9 },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the demo chart. No link leads to its page. */
export default {
  docs: { group: 'markets' },
  budget: { limit: '46.1 kB', goal: '46.1 kB', of: 'before the chart' },
  page: {
    path: '/demo-chart',
    title: 'demoChart',
    access: 'public',
    sheet: true,
    skeleton: { bones: ['plot'], width: 'wide' },
  },
} satisfies Feature

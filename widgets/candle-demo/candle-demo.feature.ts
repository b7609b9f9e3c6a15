import type { Feature } from '../../shared/widget/feature.ts'

/** The sample chart has a page that nothing leads to. */
export default {
  budget: '46.1 kB',
  budgetOf: 'before the chart',
  page: {
    path: '/demo-chart',
    title: 'demoChart',
    access: 'public',
    skeleton: { bones: ['plot'], width: 'wide' },
  },
} satisfies Feature

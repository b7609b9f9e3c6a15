import type { Feature } from '../../shared/widget/feature.ts'

/** Buying a mining machine has a page, which the machines lead to. */
export default {
  budget: '52.4 kB',
  page: {
    path: '/lockming-application',
    title: 'lockming-application',
    access: 'member',
    query: { id: 'machine' },
    skeleton: 'form',
  },
} satisfies Feature

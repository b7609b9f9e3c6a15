import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page that buys a mining machine, linked from the list of machines. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '52.4 kB', goal: '50 kB' },
  page: {
    path: '/lockming-application',
    title: 'lockming-application',
    access: 'member',
    query: { id: 'machine' },
    skeleton: 'form',
  },
} satisfies Feature

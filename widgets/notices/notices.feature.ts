import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Messages page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '42 kB', goal: '41 kB' },
  page: {
    path: '/notify',
    title: 'notify',
    access: 'member',
    skeleton: 'list',
  },
  entries: {
    member: { name: 'messages', icon: 'bell', place: 3, group: 0 },
  },
} satisfies Feature

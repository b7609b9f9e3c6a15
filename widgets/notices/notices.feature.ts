import type { Feature } from '../../shared/widget/feature.ts'

/** The messages have a page, which the member panel leads to. */
export default {
  budget: '41 kB',
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

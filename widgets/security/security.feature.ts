import type { Feature } from '../../shared/widget/feature.ts'

/** The security centre has a page, which the member panel leads to. */
export default {
  budget: '36.8 kB',
  page: {
    path: '/security',
    title: 'security',
    access: 'member',
    skeleton: 'list',
  },
  entries: {
    member: { name: 'security', icon: 'shield-check', place: 0, group: 1 },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Security centre page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '36.8 kB', goal: '36.8 kB' },
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

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of the limits and breaks that a member sets, linked from the security centre. */
export default {
  docs: { group: 'member' },
  budget: { limit: '40 kB', goal: '40 kB' },
  page: {
    path: '/own-limits',
    title: 'ownLimits',
    access: 'member',
    skeleton: 'list',
  },
} satisfies Feature

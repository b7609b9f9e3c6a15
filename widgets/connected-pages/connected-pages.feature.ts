import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of the partners that may use the member's account, linked from the security centre. */
export default {
  docs: { group: 'member' },
  budget: { limit: '36 kB', goal: '36 kB' },
  page: {
    path: '/connected-pages',
    title: 'security',
    access: 'member',
    skeleton: 'list',
  },
} satisfies Feature

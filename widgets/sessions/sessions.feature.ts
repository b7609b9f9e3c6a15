import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Sessions page, linked from the security centre. */
export default {
  docs: { group: 'member' },
  budget: { limit: '36 kB', goal: '36 kB' },
  page: {
    path: '/sessions',
    title: 'sessions',
    access: 'member',
    skeleton: 'list',
  },
} satisfies Feature

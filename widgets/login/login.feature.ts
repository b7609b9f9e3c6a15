import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Login page for visitors. */
export default {
  docs: { group: 'member' },
  budget: { limit: '39.4 kB', goal: '30 kB' },
  firstBudget: { limit: '33 kB', goal: '30 kB', of: 'as the first page' },
  page: {
    path: '/login',
    title: 'login',
    access: 'visitor',
    attributes: { 'frame-header': '' },
    skeleton: 'account',
    words: 'login',
  },
} satisfies Feature

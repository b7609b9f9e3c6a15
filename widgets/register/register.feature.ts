import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Registration page for visitors. */
export default {
  docs: { group: 'member' },
  budget: { limit: '41.5 kB', goal: '41.5 kB' },
  page: {
    path: '/register',
    title: 'register',
    access: 'visitor',
    query: { invite: 'invite' },
    attributes: { 'frame-header': '' },
    skeleton: 'account',
    words: 'register',
  },
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** The registration has a page, for visitors. */
export default {
  budget: '41.5 kB',
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

import type { Feature } from '../../shared/widget/feature.ts'

/** The forgotten password has a page, for visitors, which the login leads to. */
export default {
  budget: '40.9 kB',
  page: {
    path: '/forgot-password',
    title: 'forgotPassword',
    access: 'visitor',
    attributes: { 'frame-header': '' },
    skeleton: 'account',
    words: 'forgot-password',
  },
} satisfies Feature

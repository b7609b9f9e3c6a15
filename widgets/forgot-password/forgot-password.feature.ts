import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Password reset page for visitors, linked from the login page. */
export default {
  docs: { group: 'member' },
  budget: { limit: '40.9 kB', goal: '40.9 kB' },
  page: {
    path: '/forgot-password',
    title: 'forgotPassword',
    access: 'visitor',
    attributes: { 'frame-header': '' },
    skeleton: 'account',
    words: 'forgot-password',
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page that the link in mails about changes of security opens, also without a login. */
export default {
  docs: { group: 'member' },
  budget: { limit: '36 kB', goal: '36 kB' },
  page: {
    path: '/security-freeze',
    title: 'freeze',
    access: 'public',
    attributes: { 'frame-header': '' },
    skeleton: 'account',
  },
} satisfies Feature

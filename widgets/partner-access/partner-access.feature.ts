import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Window in which a member lets a partner's page use the account, and entrance of members who come from such a page. Opened by partners' pages only. */
export default {
  docs: { group: 'member' },
  budget: { limit: '38 kB', goal: '38 kB' },
  page: {
    path: '/partner-access',
    title: 'login',
    access: 'public',
    query: {
      partner: 'partner',
      origin: 'origin',
      scopes: 'scopes',
      challenge: 'challenge',
      state: 'state',
      framed: 'framed',
      kind: 'kind',
      invite: 'invite',
      to: 'to',
    },
    skeleton: 'account',
  },
} satisfies Feature

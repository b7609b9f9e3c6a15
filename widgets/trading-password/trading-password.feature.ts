import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Trading password page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '38.3 kB', goal: '38.3 kB' },
  page: {
    path: '/resetLegalPwd',
    title: 'resetLegalPwd',
    access: 'member',
    skeleton: 'form',
  },
  entries: {
    member: { name: 'tradingPassword', icon: 'key-round', place: 2, group: 1 },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of withdrawal addresses, linked from the member panel. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '51 kB', goal: '50 kB' },
  page: {
    path: '/bindMentionAddress',
    title: 'bindMentionAddress',
    access: 'member',
    query: { id: 'coin' },
    skeleton: 'form',
  },
  entries: {
    member: { name: 'address', icon: 'map-pin', place: 1, group: 0, setting: 'addressSwitch' },
  },
} satisfies Feature

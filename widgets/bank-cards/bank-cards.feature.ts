import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of bank cards, linked from the member panel. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '49.5 kB', goal: '49.5 kB' },
  page: { path: '/bank', title: 'bank', access: 'member', skeleton: 'list' },
  entries: {
    member: { name: 'bankCards', icon: 'credit-card', place: 2, group: 0, setting: 'bankSwitch' },
  },
} satisfies Feature

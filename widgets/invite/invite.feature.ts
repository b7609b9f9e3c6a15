import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Invite page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '37.4 kB', goal: '37.4 kB' },
  page: {
    path: '/invite',
    title: 'invite',
    access: 'member',
    query: { code: 'code' },
    skeleton: { bones: ['square', ['row', 2], 'control'], width: 'narrow' },
  },
  entries: {
    member: { name: 'share', icon: 'share-2', place: 0, group: 2 },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Identity check page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '42.2 kB', goal: '42.2 kB' },
  page: {
    path: '/real_authentication',
    title: 'real_authentication',
    access: 'member',
    skeleton: 'form',
  },
  entries: {
    member: { name: 'identity', icon: 'id-card', place: 0, group: 0, setting: 'certificationSwitch' },
  },
} satisfies Feature

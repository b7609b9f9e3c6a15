import type { Feature } from '../../shared/widget/feature.ts'

/** The identity check has a page, which the member panel leads to. */
export default {
  budget: '42.2 kB',
  page: {
    path: '/real_authentication',
    title: 'real_authentication',
    access: 'member',
    skeleton: 'form',
  },
  entries: {
    member: { name: 'identity', icon: 'id-card', place: 0, group: 0, setting: 'certification_switch' },
  },
} satisfies Feature

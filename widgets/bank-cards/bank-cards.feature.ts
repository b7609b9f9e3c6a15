import type { Feature } from '../../shared/widget/feature.ts'

/** Bank cards have a page, which the member panel leads to. */
export default {
  budget: '49.5 kB',
  page: { path: '/bank', title: 'bank', access: 'member', skeleton: 'list' },
  entries: {
    member: { name: 'bankCards', icon: 'credit-card', place: 2, group: 0, setting: 'bank_switch' },
  },
} satisfies Feature

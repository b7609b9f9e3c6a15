import type { Feature } from '../../shared/widget/feature.ts'

/** What the operator tells of the site has a page, which the member panel leads to. */
export default {
  budget: '38.5 kB',
  page: {
    path: '/introduction',
    title: 'introduction',
    access: 'member',
    skeleton: 'list',
  },
  entries: {
    member: { name: 'about', icon: 'info', place: 6, group: 2, setting: 'introduce_switch' },
  },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page with articles about the site, linked from the member panel. */
export default {
  docs: { group: 'page' },
  budget: { limit: '38.5 kB', goal: '38.5 kB' },
  page: {
    path: '/introduction',
    title: 'introduction',
    access: 'member',
    sheet: true,
    skeleton: 'list',
  },
  entries: {
    member: { name: 'about', icon: 'info', place: 6, group: 2, setting: 'introductionSwitch' },
  },
} satisfies Feature

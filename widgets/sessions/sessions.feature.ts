import type { Feature } from '../../shared/widget/feature.ts'

/** The sessions have a page, which the security centre leads to. */
export default {
  budget: '36 kB',
  page: {
    path: '/sessions',
    title: 'sessions',
    access: 'member',
    skeleton: 'list',
  },
} satisfies Feature

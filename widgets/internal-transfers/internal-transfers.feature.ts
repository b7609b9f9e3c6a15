import type { Feature } from '../../shared/widget/feature.ts'

/** What was sent to other members has a page, which that of sending leads to. */
export default {
  budget: '49 kB',
  page: { path: '/transfer-list', title: 'transfer-list', access: 'member', skeleton: 'list' },
} satisfies Feature

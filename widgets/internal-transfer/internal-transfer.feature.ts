import type { Feature } from '../../shared/widget/feature.ts'

/** Internal transfers have a page; the home page's tile leads there. */
export default {
  budget: '59 kB',
  page: { path: '/transfer', title: 'transfer', access: 'member', skeleton: 'form' },
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** Applying for a loan has a page, which the loans lead to. */
export default {
  budget: '54.6 kB',
  page: {
    path: '/loans-application',
    title: 'loans-application',
    access: 'member',
    query: { id: 'project' },
    skeleton: 'form',
  },
} satisfies Feature

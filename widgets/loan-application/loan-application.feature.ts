import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Loan application page, linked from the list of loans. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '54.6 kB', goal: '50 kB' },
  page: {
    path: '/loans-application',
    title: 'loans-application',
    access: 'member',
    query: { id: 'project' },
    skeleton: 'form',
  },
} satisfies Feature

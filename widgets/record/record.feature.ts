import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of one record of the member. */
export default {
  docs: { group: 'trade' },
  budget: { limit: '42.7 kB', goal: '42.7 kB' },
  page: {
    path: '/record',
    title: 'account',
    access: 'member',
    query: { type: 'type', number: 'number', picture: 'picture' },
    skeleton: 'form',
  },
} satisfies Feature

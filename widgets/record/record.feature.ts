import type { Feature } from '../../shared/widget/feature.ts'

/** Page of one record of the member. */
export default {
  budget: '60 kB',
  page: {
    path: '/record',
    title: 'record',
    access: 'member',
    query: { type: 'type', number: 'number' },
    skeleton: 'form',
  },
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** Page of one coin in one account. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '59.8 kB', goal: '50 kB' },
  page: {
    path: '/trade-account',
    title: 'account',
    access: 'member',
    query: { id: 'coin', type: 'type', usd: 'usd', conversion: 'conversion', tab: 'tab' },
    skeleton: 'list',
  },
} satisfies Feature

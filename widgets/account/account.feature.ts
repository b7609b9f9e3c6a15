import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page of one coin in one account. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '59.8 kB', goal: '50 kB' },
  page: {
    path: '/trade-account',
    // The title depends on the account's type; an unknown type is shown as the funds account.
    title: 'fundsAccount',
    titles: { query: 'type', byValue: { '2': 'optionsAccount', '3': 'quantAccount' } },
    access: 'member',
    query: { id: 'coin', type: 'type', usd: 'usd', conversion: 'conversion', tab: 'tab', day: 'day' },
    skeleton: 'list',
  },
} satisfies Feature

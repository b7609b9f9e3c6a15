import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Look-up of a public trade by market and number, also for visitors. */
export default {
  docs: { group: 'trade' },
  budget: { limit: '47.2 kB', goal: '47.2 kB' },
  page: {
    path: '/public-trade',
    title: 'market',
    access: 'public',
    sheet: true,
    query: { symbol: 'symbol', id: 'trade' },
    skeleton: 'form',
  },
} satisfies Feature

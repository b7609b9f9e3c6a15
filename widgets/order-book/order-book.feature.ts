import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the order book. It has no page of its own and is made for partners' pages. */
export default {
  docs: { group: 'trade', sample: { symbol: 'btcusdt' } },
  budget: { limit: '53.4 kB', goal: '50 kB' },
} satisfies Feature

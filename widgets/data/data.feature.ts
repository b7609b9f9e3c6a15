import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of a single figure in the page's text. */
export default {
  docs: { group: 'markets', sample: { symbol: 'btcusdt' } },
  budget: { limit: '14 kB', goal: '13.5 kB', of: 'before its first live figure' },
  liveBudget: { limit: '17 kB', goal: '17 kB', of: 'with everything it needs' },
  standalone: true,
} satisfies Feature

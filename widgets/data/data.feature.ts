import type { Feature } from '../../shared/widget/feature.ts'

/** Manifest of a single figure in the page's text. */
export default {
  docs: { group: 'markets', sample: { symbol: 'btcusdt' } },
  budget: { limit: '20 kB', goal: '18 kB', of: 'before its first live price' },
  liveBudget: { limit: '22.5 kB', goal: '22.5 kB', of: 'with everything it needs' },
  standalone: true,
} satisfies Feature

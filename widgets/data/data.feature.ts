import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of a single figure in the page's text. */
export default {
  docs: { group: 'markets', sample: { symbol: 'btcusdt' } },
  // The limits were 14 and 17 kB until packages ran as published: that costs 1.4 kB, and 1.8 kB with the feed. The goals are unchanged.
  budget: { limit: '15 kB', goal: '13.5 kB', of: 'before its first live figure' },
  liveBudget: { limit: '19 kB', goal: '17 kB', of: 'with everything it needs' },
  standalone: true,
} satisfies Feature

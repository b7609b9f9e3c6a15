import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the ticker, which is part of the home page. */
export default {
  docs: { group: 'markets', sample: { symbols: 'btcusdt,ethusdt,solusdt' } },
  // In kB: Lit 6, styles 2.7, fflate 2, nanostores, texts and their parameters 1.5, redaxios 1. The limits keep the rest from growing. They were 20 and 22.5 until
  // packages ran as published: that costs 2.0 kB, and 2.3 kB with the feed. The goals are unchanged.
  budget: { limit: '22 kB', goal: '19 kB', of: 'before its first live price' },
  liveBudget: { limit: '26 kB', goal: '22.5 kB', of: 'with everything it needs' },
  standalone: true,
} satisfies Feature

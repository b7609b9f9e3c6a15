import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the ticker, which is part of the home page. */
export default {
  docs: { group: 'markets', sample: { symbols: 'btcusdt,ethusdt,solusdt' } },
  // In kB: Lit 5, styles 2.7, fflate 1.8, nanostores, texts and their parameters 1.5. The limits keep the rest from growing.
  budget: { limit: '20 kB', goal: '19 kB', of: 'before its first live price' },
  liveBudget: { limit: '22.5 kB', goal: '22.5 kB', of: 'with everything it needs' },
  standalone: true,
} satisfies Feature

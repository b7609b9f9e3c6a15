import type { Feature } from '../../shared/widget/feature.ts'

/** The prices stand on the home page. */
export default {
  // Lit is 5 of it, styles 2.7, fflate 1.8, nanostores, texts and their parameters 1.5; the limit keeps the rest from growing.
  budget: '22.3 kB',
  budgetOf: 'with everything it needs',
  standalone: true,
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** Manifest of the order book. It has no page of its own and is made for partners' pages. */
export default {
  budget: '53.4 kB',
} satisfies Feature

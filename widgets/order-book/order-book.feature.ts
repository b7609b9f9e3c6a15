import type { Feature } from '../../shared/widget/feature.ts'

/** The order book is for partners' pages. */
export default {
  budget: '51.9 kB',
} satisfies Feature

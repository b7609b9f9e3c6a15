import type { Feature } from '../../shared/widget/feature.ts'

/** The order book is for partners' pages. */
export default {
  budget: '53.4 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** The order book is for partners' pages. */
export default {
  budget: '52.5 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** The tiles stand on the home page. */
export default {
  budget: '36.7 kB',
} satisfies Feature

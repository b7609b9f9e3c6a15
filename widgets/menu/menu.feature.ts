import type { Feature } from '../../shared/widget/feature.ts'

/** The tiles stand on the home page. */
export default {
  budget: '36.6 kB',
} satisfies Feature

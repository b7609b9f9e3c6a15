import type { Feature } from '../../shared/widget/feature.ts'

/** The tiles stand on the home page. */
export default {
  budget: '35.9 kB',
} satisfies Feature

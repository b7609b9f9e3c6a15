import type { Feature } from '../../shared/widget/feature.ts'

/** The announcement stands on the home page. */
export default {
  budget: '35.8 kB',
} satisfies Feature

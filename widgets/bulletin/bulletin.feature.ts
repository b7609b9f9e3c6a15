import type { Feature } from '../../shared/widget/feature.ts'

/** The announcement stands on the home page. */
export default {
  budget: '37.6 kB',
} satisfies Feature

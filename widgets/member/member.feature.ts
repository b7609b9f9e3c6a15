import type { Feature } from '../../shared/widget/feature.ts'

/** The member centre stands on the home page. */
export default {
  budget: '36.6 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** The ranking stands on the home page. */
export default {
  budget: '52.5 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** The newest message stands above every page. */
export default {
  budget: '36.6 kB',
} satisfies Feature

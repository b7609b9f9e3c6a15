import type { Feature } from '../../shared/widget/feature.ts'

/** The pictures stand on the home page. */
export default {
  budget: '23 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** Member centre, opened from the home page. */
export default {
  budget: '36.6 kB',
} satisfies Feature

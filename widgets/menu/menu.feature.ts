import type { Feature } from '../../shared/widget/feature.ts'

/** Tiles of the home page. */
export default {
  budget: '36.7 kB',
} satisfies Feature

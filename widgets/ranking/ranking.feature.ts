import type { Feature } from '../../shared/widget/feature.ts'

/** Manifest of the ranking, which is part of the home page. */
export default {
  budget: '52.5 kB',
} satisfies Feature

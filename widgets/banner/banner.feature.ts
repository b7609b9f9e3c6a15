import type { Feature } from '../../shared/widget/feature.ts'

/** Manifest of the banner, which is part of the home page. */
export default {
  budget: '23 kB',
} satisfies Feature

import type { Feature } from '../../shared/widget/feature.ts'

/** Manifest of the member's money on the home page. */
export default {
  budget: '57 kB',
} satisfies Feature

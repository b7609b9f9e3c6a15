import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the member's money on the home page. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '57 kB', goal: '50 kB' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the ranking, which is part of the home page. */
export default {
  docs: { group: 'markets' },
  budget: { limit: '52.5 kB', goal: '50 kB' },
} satisfies Feature

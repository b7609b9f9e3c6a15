import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of the banner, which is part of the home page. */
export default {
  docs: { group: 'page' },
  budget: { limit: '25 kB', goal: '23 kB' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Tiles of the home page. */
export default {
  docs: { group: 'page' },
  budget: { limit: '36.7 kB', goal: '36.7 kB' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Member centre, opened from the home page. */
export default {
  docs: { group: 'member' },
  budget: { limit: '36.6 kB', goal: '36.6 kB' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Announcement popup of the home page. */
export default {
  docs: { group: 'page' },
  budget: { limit: '37.6 kB', goal: '37.6 kB' },
} satisfies Feature

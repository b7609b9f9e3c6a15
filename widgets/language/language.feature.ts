import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Language button in the header of the home page and on the "not found" page. */
export default {
  docs: { group: 'page' },
  budget: { limit: '34 kB', goal: '34 kB' },
} satisfies Feature

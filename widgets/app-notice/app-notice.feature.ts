import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Line above every page; the frame adds it after the page has loaded. */
export default {
  docs: { group: 'page' },
  budget: { limit: '36.1 kB', goal: '36.1 kB' },
} satisfies Feature

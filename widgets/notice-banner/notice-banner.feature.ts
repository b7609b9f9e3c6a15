import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Line above every page with the newest unread message. */
export default {
  docs: { group: 'page' },
  budget: { limit: '36.6 kB', goal: '36.6 kB' },
} satisfies Feature

import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Page with a legal document; links to all of them, and the question to accept a new version. */
export default {
  docs: { group: 'page' },
  budget: { limit: '38.5 kB', goal: '37.5 kB' },
  page: {
    path: '/legal',
    title: 'introduction',
    access: 'public',
    sheet: true,
    query: { kind: 'kind' },
    skeleton: 'list',
  },
} satisfies Feature

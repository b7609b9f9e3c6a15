import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Login password page, linked from the member panel. */
export default {
  docs: { group: 'member' },
  budget: { limit: '38.2 kB', goal: '38.2 kB' },
  page: {
    path: '/modifyPwd',
    title: 'modifyPwd',
    access: 'member',
    skeleton: 'form',
  },
  entries: {
    member: { name: 'loginPassword', icon: 'lock', place: 1, group: 1 },
  },
} satisfies Feature

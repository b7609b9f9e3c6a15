import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Internal transfer page, linked from a tile of the home page. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '59 kB', goal: '50 kB' },
  page: { path: '/transfer', title: 'transfer', access: 'member', skeleton: 'form' },
  entries: {
    bar: { name: 'transfer', icon: 'send', place: 3, group: 1, setting: 'internalTransferSwitch' },
  },
} satisfies Feature

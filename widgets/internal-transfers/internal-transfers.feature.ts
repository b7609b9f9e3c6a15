import type { Feature } from '../../shared/element/manifest/feature.ts'

/** List of sent transfers, linked from the internal transfer page. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '49 kB', goal: '49 kB' },
  page: { path: '/transfer-list', title: 'transfer-list', access: 'member', skeleton: 'list' },
  entries: {
    bar: { name: 'transfer-list', icon: 'history', place: 1, group: 2, setting: 'internalTransferSwitch' },
  },
} satisfies Feature

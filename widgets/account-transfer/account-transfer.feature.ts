import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Transfer page with a button on the assets page. */
export default {
  docs: { group: 'wallet' },
  budget: { limit: '57.7 kB', goal: '50 kB' },
  page: {
    path: '/changemoney',
    title: 'changemoney',
    access: 'member',
    sheet: true,
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
  entries: {
    assets: { name: 'transfer', icon: 'wallet-cards', place: 2, setting: 'accountTransferSwitch' },
    bar: { name: 'changemoney', icon: 'wallet-cards', place: 4, group: 1, setting: 'accountTransferSwitch' },
  },
} satisfies Feature

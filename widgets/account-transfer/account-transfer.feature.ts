import type { Feature } from '../../shared/widget/feature.ts'

/** Transfers between accounts have a page, and a button on the assets page. */
export default {
  budget: '57.7 kB',
  page: {
    path: '/changemoney',
    title: 'changemoney',
    access: 'member',
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
  entries: {
    assets: { name: 'transfer', icon: 'arrow-left-right', place: 2, setting: 'account_transfer_status' },
  },
} satisfies Feature

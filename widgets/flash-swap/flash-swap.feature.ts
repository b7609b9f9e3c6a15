import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Manifest of flash swaps: a page, a tile on the home page and a button on the assets page. */
export default {
  docs: { group: 'trade' },
  budget: { limit: '61.8 kB', goal: '50 kB' },
  page: {
    path: '/exchangeb',
    title: 'exchangeb',
    access: 'member',
    sheet: true,
    query: { id: 'coin', type: 'type' },
    skeleton: 'form',
  },
  entries: {
    menu: { name: 'swap', icon: 'refresh-cw', place: 4, setting: 'swapSwitch' },
    assets: { name: 'swap', icon: 'refresh-cw', place: 3, setting: 'swapSwitch' },
    bar: { name: 'exchangeb', icon: 'refresh-cw', place: 2, group: 1, setting: 'swapSwitch' },
  },
} satisfies Feature

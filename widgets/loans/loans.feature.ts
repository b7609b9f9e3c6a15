import type { Feature } from '../../shared/element/manifest/feature.ts'

/** Loans page. Its tile is built-in: `widgets/menu/tiles.ts`. */
export default {
  docs: { group: 'earn' },
  budget: { limit: '54.5 kB', goal: '50 kB' },
  page: { path: '/loans', title: 'loans', access: 'member', query: { tab: 'tab' }, skeleton: 'list' },
  entries: {
    bar: { name: 'loans', icon: 'hand-coins', place: 2, group: 0, setting: 'loanSwitch' },
  },
} satisfies Feature
